"""The messages as a JSON schema and as TypeScript, generated for the client.

`python -m smallworld.server.protocol.typescript` prints client/src/messages.ts.
"""

import inspect

import msgspec
from msgspec import inspect as shapes

import smallworld.views.table
from smallworld.game import log
from smallworld.server.protocol import analysis, drawing, push, replay, setup, socket, table, workshop
from smallworld.views.table import NATIVES
from smallworld.workshop import explanation
from smallworld.workshop.strength import strength_report

MODULES = (
    setup,
    drawing,
    smallworld.views.table,
    table,
    log,
    socket,
    replay,
    analysis,
    push,
    workshop,
    explanation,
    strength_report,
)
UNIONS = ("FromServer", "FromBrowser")
HEAD = """/**
 * Every message between server and browser. Made from src/smallworld/server/protocol by `npm run types`;
 * not to be edited.
 */
"""

SUM = "[string, number][]"
CONSTANTS = """
/** The owner of a region that natives hold. */
export const NATIVES = {natives};

/** An itemised sum: what, and how much. */
export type Sum = {sum};
"""


def structs() -> list[type[msgspec.Struct]]:
    """Return the protocol's structs, in source order."""
    return [
        value
        for module in MODULES
        for value in vars(module).values()
        if inspect.isclass(value) and issubclass(value, msgspec.Struct) and value.__module__ == module.__name__
    ]


def json_schema() -> dict[str, object]:
    """All messages as one JSON schema document."""
    _, components = msgspec.json.schema_components(structs(), ref_template="#/$defs/{name}")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": components}


def typescript() -> str:
    """Convert all messages to TypeScript interfaces, with their docstrings."""
    parts = [HEAD + CONSTANTS.format(natives=NATIVES, sum=SUM)]
    parts += [interface(struct) for struct in structs()]
    for name in UNIONS:
        members = " | ".join(member.__name__ for member in getattr(socket, name).__args__)
        parts.append(f"export type {name} = {members};\n")
    return "\n".join(parts)


def interface(struct: type[msgspec.Struct]) -> str:
    """Convert a struct to an interface; a field is optional if the sender may omit its default."""
    shape = shapes.type_info(struct)
    assert isinstance(shape, shapes.StructType)
    config = struct.__struct_config__
    may_be_missing = config.omit_defaults or shape.forbid_unknown_fields
    rows = [f"  {shape.tag_field}: {literal(shape.tag)};"] if shape.tag_field else []
    for field in shape.fields:
        mark = "?" if may_be_missing and not field.required else ""
        rows.append(f"  {field.encode_name}{mark}: {written(field.type)};")
    lines = inspect.cleandoc(struct.__doc__ or "").splitlines()
    long = ["/**", *(f" * {line}".rstrip() for line in lines), " */"]
    comment = f"/** {lines[0]} */" if len(lines) == 1 else "\n".join(long)
    return "\n".join([comment, f"export interface {struct.__name__} {{", *rows, "}", ""])


def literal(value: object) -> str:
    """Format a constant in TypeScript."""
    return msgspec.json.encode(value).decode()


def written(kind: shapes.Type) -> str:
    """Convert a type to TypeScript; in JSON, tuples are lists and object keys are strings."""
    match kind:
        case shapes.BoolType():
            return "boolean"
        case shapes.IntType() | shapes.FloatType():
            return "number"
        case shapes.StrType():
            return "string"
        case shapes.NoneType():
            return "null"
        case shapes.LiteralType(values=values):
            return " | ".join(literal(value) for value in values)
        case shapes.UnionType(types=types):
            return " | ".join(written(one) for one in types)
        case shapes.VarTupleType(item_type=item) | shapes.ListType(item_type=item):
            text = written(item)
            text = f"({text})[]" if " | " in text else f"{text}[]"
            return "Sum" if text == SUM else text
        case shapes.TupleType(item_types=items):
            return "[" + ", ".join(written(item) for item in items) + "]"
        case shapes.DictType(value_type=value):
            return f"Record<string, {written(value)}>"
        case shapes.StructType(cls=cls):
            return cls.__name__
        case _:
            raise TypeError(f"no TypeScript for {kind}")


if __name__ == "__main__":
    print(typescript(), end="")
