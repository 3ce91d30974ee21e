"""`python -m hypostyle` is the `hypostyle` command."""

from hypostyle.cli.main import app

if __name__ == "__main__":
    app()
