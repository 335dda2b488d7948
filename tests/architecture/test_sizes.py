"""Files, functions and classes stay near the sizes of the house; larger ones are listed."""

import pytest

from tests.architecture.braces import cpp_functions
from tests.architecture.granted import assert_only_granted
from tests.architecture.project import files_named, is_test, read
from tests.architecture.sizes import LIMITS, Size, measure_file, measure_python

SOURCES = (".py", ".pyi", ".cpp", ".hpp", ".ts", ".lua")


def test_every_piece_is_within_its_limit_or_listed() -> None:
    found = {
        "::".join(filter(None, (path, size.kind, size.name))): size.value
        for path in files_named(*SOURCES)
        for size in measure_file(path, read(path), is_test=is_test(path))
        if size.is_too_large
    }
    assert_only_granted("size", found)


@pytest.mark.parametrize(
    ("path", "lines", "in_tests"),
    [("a.py", 401, False), ("a.ts", 401, False), ("a.py", 501, True), ("a.lua", 61, False)],
)
def test_a_file_one_line_over_its_limit_is_too_large(path: str, lines: int, in_tests: bool) -> None:
    def is_too_large(lines: int) -> bool:
        return measure_file(path, "\n" * lines, is_test=in_tests)[0].is_too_large

    assert is_too_large(lines)
    assert not is_too_large(lines - 1)


def test_a_long_function_is_measured_with_its_signature_and_docstring() -> None:
    text = "class A:\n    def long(self) -> None:\n" + "        pass\n" * LIMITS["function"]
    assert Size("function", "A.long", LIMITS["function"] + 1) in measure_python(text)


def test_parameters_are_counted_without_self() -> None:
    text = "class A:\n    def f(self, a, b, /, c, *d, e, **g): ..."
    assert Size("parameters", "A.f", 6) in measure_python(text)


def test_a_function_inside_a_function_is_measured_too() -> None:
    text = "def outer():\n    def inner(a):\n        pass\n"
    assert Size("parameters", "outer.inner", 1) in measure_python(text)


def test_attributes_are_those_declared_and_those_set_on_self() -> None:
    text = "class A:\n    a: int\n    k: ClassVar[int] = 1\n    def f(self):\n        self.b = 1\n"
    assert Size("attributes", "A", 2) in measure_python(text)


def test_the_members_of_an_enum_are_no_attributes() -> None:
    assert Size("attributes", "A", 0) in measure_python("class A(IntEnum):\n    a: int = 1\n")


def test_a_property_with_its_setter_is_one_method() -> None:
    text = "class A:\n    def f(self): ...\n    def f(self, v): ...\n    def g(self): ...\n"
    assert Size("methods", "A", 2) in measure_python(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("int f(int a) {\n  return a;\n}\n", [("f", 3)]),
        ("template <class T>\nT f(T a)\n{\n  if (a) {\n  }\n}\n", [("f", 6)]),
        ("A::A(int a)\n    : x_{a},\n      y_(a) {\n}\n", [("A::A", 4)]),
        (
            "namespace n {\nclass A : B<int> {\n public:\n  int f() const { return 1; }\n};\n}",
            [("f", 1)],
        ),
        ("constexpr int t[] = {\n1,\n2};\nint g() {\n}\n", [("g", 2)]),
        ("// f() {\n/* { */ #define X {\nconst char* s = \"{\"; char c = '{';\n", []),
        ("#define X(a) \\\n  if (a) {\nint n = 1'000;\nint g() {\n}\n", [("g", 2)]),
        ("void f() {\n  auto l = [](int a) {\n    return a;\n  };\n}\n", [("f", 5)]),
        ("enum class E : int {\n a\n};\nstruct S {\n  int x{1};\n  S() = default;\n};", []),
        ("bool operator==(A a, A b) {\n}\n", [("operator==", 2)]),
        ('auto s = R"(f() {)";\nint g() {\n}\n', [("g", 2)]),
    ],
)
def test_functions_of_cpp_are_found_by_their_braces(
    text: str, expected: list[tuple[str, int]]
) -> None:
    assert cpp_functions(text) == expected
