"""Where the functions of a C++ text begin and end. Owns a scan of its braces; is no parser."""

import re

_NOT_CODE = re.compile(
    r"""
    R"(?P<mark>[^()\s]*)\(.*?\)(?P=mark)"   # raw string
  | "(?:\\.|[^"\\\n])*"                     # string
  | (?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'     # character, but not the ' in 1'000'000
  | //[^\n]*
  | /\*.*?\*/
  | ^[ \t]*\#(?:\\\n|[^\n])*                # preprocessor line, with what it continues on
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_NO_FUNCTION = re.compile(
    r"^\s*(?:if|else|for|while|switch|catch|do|try|return|namespace|extern|enum)\b"
    r"|=\s*$|^[^()]*$|\b(?:class|struct|union)\s+\w+[^()]*$"
)
_ACCESS = {"public", "private", "protected"}
_NAME = re.compile(r"([\w:~]+|operator\W+)\s*\(")


def strip_cpp(text: str) -> str:
    """Blank out comments, literals and preprocessor lines; lines stay where they were."""
    return _NOT_CODE.sub(lambda found: "\n" * found[0].count("\n") or " ", text)


def cpp_functions(text: str) -> list[tuple[str, int]]:
    """List the functions defined in a C++ text with their lengths in lines, signature included.

    Lambdas count as part of the function around them.
    """
    found: list[tuple[str, int]] = []
    opened: list[tuple[str | None, int]] = []
    head, head_line, line = "", 1, 1
    code = strip_cpp(text)
    for at, character in enumerate(code):
        if not head.strip():
            head_line = line
        if character == "\n":
            line += 1
        if character == "{":
            within = any(name is not None for name, _ in opened)
            opened.append((None if within else _function_name(head), head_line))
            head = ""
        elif character == "}" and opened:
            name, begin = opened.pop()
            if name is not None and _goes_on(code, at + 1):
                head, head_line = f"{name}()", begin
                continue
            if name is not None:
                found.append((name, line - begin + 1))
            head = ""
        elif character == ";" or (character == ":" and head.strip() in _ACCESS):
            head = ""
        else:
            head += character
    return found


def _function_name(head: str) -> str | None:
    """Read a function's name from what stands before a brace: None where it opens another thing."""
    declaration = re.sub(r"^\s*template\s*<[^()]*?>\s*(?=[\w\[])", "", head)
    if _NO_FUNCTION.search(declaration):
        return None
    name = _NAME.search(declaration)
    return name[1].strip() if name else None


def _goes_on(code: str, at: int) -> bool:
    """Tell whether a closed brace was a member's initialiser: the declaration goes on behind it."""
    rest = code[at:].lstrip()
    return rest.startswith((",", "{"))
