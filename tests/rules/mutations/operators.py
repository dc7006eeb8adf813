"""Operators that replace one node in a function's syntax tree to make a mutant.

The operators are those of mutmut and cosmic-ray, plus deleted statements and dropped operands. Neither tool is used:
they rewrite files and start a test run per mutant, cosmic-ray takes 90 ms to make one (here: under 1 ms, and there are
thousands), and neither can delete a statement, which is the way to remove a clause of a rule.
"""

import ast
from collections.abc import Iterator

Replacement = tuple[str, ast.AST]

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq, ast.LtE, ast.GtE),
    ast.NotEq: (ast.Eq, ast.Lt, ast.Gt),
    ast.Lt: (ast.LtE, ast.NotEq),
    ast.LtE: (ast.Lt, ast.Eq),
    ast.Gt: (ast.GtE, ast.NotEq),
    ast.GtE: (ast.Gt, ast.Eq),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
TWINS = {"min": "max", "max": "min", "any": "all", "all": "any"}
NEUTRAL: dict[str, tuple[bool | int | str, ...]] = {"bool": (True, False), "int": (0, 1), "str": ("",)}


def replacements(node: ast.AST, returns: str) -> Iterator[Replacement]:
    """Yield each operator that applies to the node, with its replacement.

    A condition is replaced with True and with False rather than negated: a scenario that detects either also detects
    the negation.
    """
    if isinstance(node, ast.stmt):
        yield from _of_statement(node, returns)
    elif isinstance(node, ast.expr):
        yield from _of_expression(node)
    elif isinstance(node, ast.comprehension):
        for number in range(len(node.ifs)):
            rest = node.ifs[:number] + node.ifs[number + 1 :]
            yield "drop-filter", ast.comprehension(node.target, node.iter, rest, node.is_async)


def _of_statement(node: ast.stmt, returns: str) -> Iterator[Replacement]:
    if isinstance(node, ast.If):
        yield "condition-true", ast.If(ast.Constant(True), node.body, node.orelse)
        yield "condition-false", ast.If(ast.Constant(False), node.body, node.orelse)
    elif isinstance(node, ast.For):
        yield "skip-loop", ast.For(node.target, ast.Tuple([], ast.Load()), node.body, node.orelse)
        yield "loop-once", ast.For(node.target, node.iter, [*node.body, ast.Break()], node.orelse)
    elif isinstance(node, ast.While):
        yield "skip-loop", ast.While(ast.Constant(False), node.body, node.orelse)
        yield "loop-once", ast.While(node.test, [*node.body, ast.Break()], node.orelse)
    elif isinstance(node, ast.Return) and node.value is not None:
        for value in NEUTRAL.get(returns, ()):
            yield "return-neutral", ast.Return(ast.Constant(value))
        if returns.startswith("list"):
            yield "return-neutral", ast.Return(ast.List([], ast.Load()))
    elif isinstance(node, ast.AugAssign):
        yield "delete-statement", _deleted(node)
        yield "assign-only", ast.Assign([node.target], node.value)
        if type(node.op) in ARITHMETIC:
            yield "arithmetic", ast.AugAssign(node.target, ARITHMETIC[type(node.op)](), node.value)
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return  # a docstring
    elif isinstance(node, (ast.Expr, ast.Raise, ast.Return, ast.Break, ast.Continue, ast.Delete)) or (
        # Deleting its assignment makes a local name fail immediately, which proves nothing.
        isinstance(node, ast.Assign) and not isinstance(node.targets[0], (ast.Name, ast.Tuple))
    ):
        yield "delete-statement", _deleted(node)


def _deleted(node: ast.stmt) -> ast.stmt:
    """Return a statement that never runs but keeps the function's name bindings, including `super()`."""
    return ast.If(ast.Constant(False), [node], [])


def _of_expression(node: ast.expr) -> Iterator[Replacement]:
    if isinstance(node, ast.BoolOp):
        for number in range(len(node.values)):
            rest = node.values[:number] + node.values[number + 1 :]
            yield "drop-operand", rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
        yield "and-or", ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    elif isinstance(node, ast.IfExp):
        yield "condition-true", node.body
        yield "condition-false", node.orelse
    elif isinstance(node, ast.Compare):
        for number, operator in enumerate(node.ops):
            for other in COMPARISONS[type(operator)]:
                ops = [*node.ops[:number], other(), *node.ops[number + 1 :]]
                yield "comparison", ast.Compare(node.left, ops, node.comparators)
    elif isinstance(node, ast.BinOp):
        if type(node.op) in ARITHMETIC:
            yield "arithmetic", ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right)
        yield "drop-term", node.left
        yield "drop-term", node.right
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Not, ast.USub, ast.Invert)):
        yield "drop-sign", node.operand
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "constant", ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield "constant", ast.Constant(node.value + 1)
        yield "constant", ast.Constant(node.value - 1)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TWINS:
        yield "twin", ast.Call(ast.Name(TWINS[node.func.id], ast.Load()), node.args, node.keywords)
        if len(node.args) > 1:
            yield from (("drop-argument", argument) for argument in node.args)
