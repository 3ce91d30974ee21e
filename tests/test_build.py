"""What the package becomes when it is built and installed."""

import ast
import os
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.resources import files
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

COMPILED = ("hypostyle.core.rules", "hypostyle.games.aton.rules.engine")


def run(*arguments: str, cwd: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    ours = ("HYPOSTYLE_PURE", "HYPOSTYLE_NO_COMPILE", "HYPOSTYLE_REQUIRE_COMPILED")
    environment = {name: value for name, value in os.environ.items() if name not in ours}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env=environment | settings,
        capture_output=True,
        text=True,
        check=False,
    )


def file_of(module: str, cwd: Path, **settings: str) -> Path:
    script = f"import {module} as module; print(module.__file__)"
    result = run("-c", script, cwd=cwd, **settings)
    assert result.returncode == 0, result.stderr
    return Path(result.stdout.strip())


def build(target: str, folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    arguments = ("-m", "hatchling", "build", "-t", target, "-d", str(folder))
    return run(*arguments, cwd=ROOT, **settings)


def package_files() -> set[str]:
    package = ROOT / "src" / "hypostyle"
    return {
        path.relative_to(package.parent).as_posix()
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def names_in(wheel: Path) -> set[str]:
    return {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}


@pytest.mark.parametrize("module", COMPILED)
def test_installed_engine_is_compiled_unless_asked_otherwise(module: str, tmp_path: Path) -> None:
    note = files("hypostyle") / "_built.txt"
    if not note.is_file():
        pytest.skip("the package runs from its source tree, where nothing is compiled")
    built = note.read_text(encoding="utf-8").strip()
    if not built.startswith("compiled"):
        pytest.skip(f"the package was installed {built}")
    assert file_of(module, tmp_path).suffix in (".so", ".pyd")
    assert file_of(module, tmp_path, HYPOSTYLE_PURE="0").suffix in (".so", ".pyd")


@pytest.mark.parametrize("module", COMPILED)
def test_installed_engine_is_interpreted_when_asked(module: str, tmp_path: Path) -> None:
    assert file_of(module, tmp_path, HYPOSTYLE_PURE="1").suffix == ".py"


def test_wheel_without_compiling_holds_the_sources_and_nothing_else(tmp_path: Path) -> None:
    result = build("wheel", tmp_path, HYPOSTYLE_NO_COMPILE="1")
    assert result.returncode == 0, result.stderr
    assert "will run interpreted, and slower: HYPOSTYLE_NO_COMPILE is set" in result.stderr
    [wheel] = tmp_path.iterdir()
    assert wheel.name.endswith("-py3-none-any.whl")
    assert names_in(wheel) == package_files() | {"hypostyle/_built.txt"}


def test_sdist_holds_the_whole_package(tmp_path: Path) -> None:
    result = build("sdist", tmp_path)
    assert result.returncode == 0, result.stderr
    [sdist] = tmp_path.iterdir()
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert names >= {f"src/{name}" for name in package_files()}
    assert names >= {"LICENSE", "Makefile", "hatch_build.py", "pyproject.toml"}


@pytest.mark.skipif(os.name != "posix", reason="elsewhere the compiler is not named by CC")
def test_without_a_compiler_the_wheel_is_built_and_says_why(tmp_path: Path) -> None:
    result = build("wheel", tmp_path, CC="no-such-compiler")
    assert result.returncode == 0, result.stderr
    reason = "there is no C compiler (no-such-compiler)"
    assert reason in result.stderr
    [wheel] = tmp_path.iterdir()
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        assert archive.read("hypostyle/_built.txt").decode() == f"interpreted: {reason}\n"


@pytest.mark.skipif(os.name != "posix", reason="elsewhere the compiler is not named by CC")
def test_a_build_that_must_be_compiled_fails_instead(tmp_path: Path) -> None:
    result = build("wheel", tmp_path, CC="no-such-compiler", HYPOSTYLE_REQUIRE_COMPILED="1")
    assert result.returncode != 0
    assert "Hypostyle was not compiled: there is no C compiler" in result.stderr
    assert list(tmp_path.iterdir()) == []


def compiled_files() -> list[Path]:
    """The files that pyproject.toml wants compiled."""
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]
    patterns = build["build"]["targets"]["wheel"]["hooks"]["custom"]["compile"]
    found = {path for pattern in patterns for path in ROOT.glob(pattern)}
    return sorted(path.relative_to(ROOT) for path in found)


def folded(value: ast.expr, known: set[str]) -> bool:
    """Does the compiler make a constant of this? It sums up names of the same module only."""
    if isinstance(value, ast.BinOp):
        return folded(value.left, known) and folded(value.right, known)
    if isinstance(value, ast.UnaryOp):
        return folded(value.operand, known)
    return isinstance(value, ast.Constant) or (isinstance(value, ast.Name) and value.id in known)


ARITHMETIC = (ast.BinOp, ast.UnaryOp, ast.Name, ast.Attribute, ast.Constant)


@pytest.mark.parametrize("path", compiled_files(), ids=lambda path: path.as_posix())
def test_sums_of_constants_are_constants_to_the_compiler(path: Path) -> None:
    """A sum with a name from elsewhere is looked up each time: it made games a tenth slower."""
    known: set[str] = set()
    for node in ast.parse((ROOT / path).read_text(encoding="utf-8")).body:
        if not isinstance(node, ast.AnnAssign) or ast.unparse(node.annotation) != "Final":
            continue
        assert node.value is not None
        name = ast.unparse(node.target)
        if folded(node.value, known):
            known.add(name)
            continue
        parts = [part for part in ast.walk(node.value) if isinstance(part, ast.expr)]
        plain = all(isinstance(part, ARITHMETIC) for part in parts)
        assert not plain, f"{name} in {path} is not folded: write the number out, and test it"
