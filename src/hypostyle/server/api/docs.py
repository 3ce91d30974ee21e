"""The API documentation: one page, made from the OpenAPI description."""

from collections.abc import Mapping
from typing import Any

import htpy as h

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem;
       color: #2a2620; background: #fbf7ee; }
code { background: #f3e9d2; padding: 0 .2em; } h2 { margin-top: 2.5rem; }
article { border-top: 1px solid #cbbf9f; padding: .5rem 0; } td { padding: 0 1rem 0 0; vertical-align: top; }
@media (prefers-color-scheme: dark) { body { color: #f3e9d2; background: #2a2620; }
  code { background: #453f33; } article { border-color: #6b6350; } }
"""


def docs_page(openapi: Mapping[str, Any]) -> str:
    """The page as HTML."""
    operations = [
        (method.upper(), path, operation)
        for path, methods in openapi["paths"].items()
        for method, operation in methods.items()
    ]
    tags = list(
        dict.fromkeys(tag for _, _, one in operations for tag in one.get("tags", ["server"]))
    )
    page = h.html(lang="en")[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width"),
            h.title[openapi["info"]["title"]],
            h.style[STYLE],
        ],
        h.body[
            h.h1[openapi["info"]["title"]],
            [h.p[line] for line in openapi["info"]["description"].split("\n\n")],
            h.p["For programs: ", h.a(href="/openapi.json")["openapi.json"], "."],
            [
                [
                    h.h2[tag.capitalize()],
                    [
                        _operation(*one)
                        for one in operations
                        if tag in one[2].get("tags", ["server"])
                    ],
                ]
                for tag in tags
            ],
            h.h2["Data"],
            [
                _schema(name, schema)
                for name, schema in openapi.get("components", {}).get("schemas", {}).items()
            ],
        ],
    ]
    return str(page)


def _operation(method: str, path: str, operation: Mapping[str, Any]) -> h.Element:
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    answers = operation.get("responses", {})
    good: Mapping[str, Any] = next(
        (answers[code] for code in ("200", "201") if code in answers), {}
    )
    result = good.get("content", {}).get("application/json", {})
    return h.article[
        h.h3[h.code[f"{method} {path}"]],
        [h.p[line] for line in operation.get("description", "").split("\n\n")],
        [_parameter(one) for one in operation.get("parameters", [])],
        h.p["Send ", _kind(body["schema"])] if "schema" in body else None,
        h.p["Get ", _kind(result["schema"])] if result.get("schema") else None,
    ]


def _parameter(one: Mapping[str, Any]) -> h.Element:
    text = one.get("description", "")
    return h.p[h.code[one["name"]], f" ({one['in']}) {text}"]


def _schema(name: str, schema: Mapping[str, Any]) -> h.Element:
    fields = schema.get("properties", {})
    return h.article(id=name)[
        h.h3[name],
        h.p[schema.get("description", "")],
        h.table[
            [
                h.tr[h.td[h.code[field]], h.td[_kind(one)], h.td[one.get("description", "")]]
                for field, one in fields.items()
            ]
        ],
    ]


def _kind(schema: Mapping[str, Any]) -> h.Node:
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        return h.a(href=f"#{name}")[name]
    if "anyOf" in schema:
        parts: list[h.Node] = []
        for one in schema["anyOf"]:
            parts += [" or ", _kind(one)] if parts else [_kind(one)]
        return parts
    if "enum" in schema:
        return " or ".join(repr(value) for value in schema["enum"])
    if schema.get("type") == "array":
        return ["list of ", _kind(schema.get("items", {}))]
    return str(schema.get("type", "anything"))
