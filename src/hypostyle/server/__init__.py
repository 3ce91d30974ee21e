"""The server: tables, seats, clocks, accounts, storage and events over HTTP.

It finds games by the registry and names none. Where things are:

| module | holds |
|---|---|
| `run`, `app` | uvicorn; the FastAPI application with its error handlers |
| `services` | the parts of a running server and how they are connected |
| `settings`, `limits` | settings with defaults; rate and stream limits |
| `logs`, `metrics` | the log without secrets; counters and histograms |
| `middleware`, `protocol` | checks on every request; the HTTP parser with its limit |
| `accounts` | guests, logins, tokens |
| `events` | which clients listen to which table; events of other processes |
| `mail` | addresses, turn alerts and new passwords by e-mail, as players ask for them |
| `people` | profiles, histories, leaderboards, games to watch, as the viewer may see them |
| `ratings/` | Glicko-2, and what a result means for ratings |
| `admin` | what the host does, by command or page |
| `problems`, `texts/` | refusals, and every sentence players read from the server |
| `models/` | the data of requests and responses |
| `api/` | the routes by concern, their dependencies, the documentation page; `hot` is the short way |
| | of views and answers past the framework |
| `tables/` | what can be done at tables: `lobby`, `play`, `replacements`, `queries`, `chat`, `nonces`, `settlement`, |
| | `lessons`, `branches`, `bot_tables`, `steps`, |
| | and below them: `begin`, `fairness`, `cache`, `loaded`, `game`, `clocks`, `views`, `snapshots`, |
| | and the threads that work on what comes in together: `batches`, `writer`, `reader` |
| `storage/` | the database, its schema and migrations, and one store for each kind of data |
| `background/` | turns of bots (`scheduler`, `workers`, `thinking`), hints and reviews (`teacher`, `teaching`), |
| | and notifications (`webhooks`, `push`, `mailer`) |
| `loadtest`, `http` | the clients of `hypostyle loadtest`, and their HTTP |
| `chaos/` | the fault bench of `hypostyle chaos` |

A request goes from `api` (or a page) to a part of `tables`, which opens the table in the `cache`. A
change is computed on a copy, stored in `storage`, and then announced by `events`.
"""
