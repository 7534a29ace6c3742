import { checkSizes } from "@/scripts/check/sizes.mjs";

const check = (text: string, path = "lib/a.tsx") => checkSizes([{ path, text }]);

/** A function of `lines` lines. */
const makeFunction = (lines: number) => `function f() {\n${"  g();\n".repeat(lines - 2)}}\n`;

describe("sizes", () => {
  test("a file may have 400 lines", async () => {
    expect(await check("f();\n".repeat(400))).toMatchObject({ ok: true, output: "" });
    expect(await check("f();\n".repeat(401))).toMatchObject({ ok: false, output: "lib/a.tsx: 401 lines; at most 400" });
  });

  test("a function may have 80 lines", async () => {
    expect(await check(makeFunction(80))).toMatchObject({ ok: true, output: "" });
    expect(await check(`\n${makeFunction(81)}`)).toMatchObject({
      ok: false,
      output: "lib/a.tsx:2: a function of 81 lines; at most 80",
    });
  });

  test("a story of a test may be longer than a function", async () => {
    expect(await check(makeFunction(200), "e2e/a.spec.ts")).toMatchObject({ ok: true });
  });

  test("a component may have seven props", async () => {
    expect(await check("function Part({ a, b, c, d, e, f, g, ...rest }: Props) {}")).toMatchObject({ ok: true });
    expect((await check("function Part({ a, b, c, d, e, f, g, h }: Props) {}")).output).toBe(
      "lib/a.tsx:1: a component with 8 props; at most 7",
    );
  });
});

describe("literals taken apart where they are written", () => {
  test.each([
    ["an object in an object", "f({ ...{ a: x.a, b: x.b }, c });", "object literal spread"],
    ["an object with its type", "f({ ...({ a } satisfies T) });", "object literal spread"],
    ["an object of constants", "f({ ...({ a: 1 } as const) });", "object literal spread"],
    ["an object that spreads another value", "f({ ...{ ...a, b } });", "object literal spread"],
    ["an object of props", "const a = <Part {...{ a, b }} />;", "object literal spread"],
    ["a list in a list", "f([...[a, b], c]);", "array literal spread"],
    ["a list of constants", 'f([...(["a"] as const)]);', "array literal spread"],
    ["a list in a call", "f(...[a, b]);", "array literal spread"],
    ["a list in a constructor", "new F(...[a, b]);", "array literal spread"],
    ["names of a list", "const [a, b] = [x, y];", "array literal unpacked"],
    ["names of a typed list", "let [a, b]: [number, number] = [0, 0];", "array literal unpacked"],
    ["names of constants", 'export const [A, B] = ["a", "b"] as const;', "array literal unpacked"],
    ["names with values for undefined", "const [a = 0, b = 0] = [x[1], x[2]];", "array literal unpacked"],
    ["names of a loop", "for (let [i, j] = [0, 1]; i < j; i += 1) f();", "array literal unpacked"],
    ["an assignment of a list", "[a, b] = [x, y];", "array literal unpacked"],
    ["an assignment that could be two in order", "[a, b] = [b, c];", "array literal unpacked"],
    ["names of an object", "const { a, b } = { a: x, b: y };", "object literal unpacked"],
    ["an assignment of an object", "({ a, b } = { a: x, b: y });", "object literal unpacked"],
    ["objects joined by a function", "f(Object.assign({}, { a: x }));", "Object.assign"],
    ["more objects joined by a function", "f(Object.assign(a, { b }, { c }));", "Object.assign"],
  ])("refuses %s", async (_, text, fault) => {
    const { ok, output, detail } = await check(`\n${text}\n`);
    expect(ok).toBe(false);
    expect(output).toMatch(new RegExp(`^lib/a.tsx:2: .*${fault}.*; write one|${fault}.*; write its`));
    expect(detail).toBe("1 needless literals found");
  });

  test.each([
    ["a spread on a condition", "f({ ...(a && { b }), ...(c ? { d } : {}), ...(e ?? { f }) });"],
    ["elements on a condition", "f([...(a ? [b] : []), ...(c ? [d] : [e])]);"],
    ["a spread of a value", "f({ ...a, ...g({ b }) }, [...c], ...d);"],
    ["a spread of what a literal becomes", "f([...[a, b].filter(Boolean)]);"],
    ["props of a value", "const a = <Part {...props} />;"],
    ["names of an answer", "const [a, b] = await Promise.all([x, y]);"],
    ["names of what becomes of a list", "const [a, b] = [x, y].map(f);"],
    ["values for missing ones", "function f([a, b] = [1, 2], { c } = { c: 3 }) {}"],
    ["a swap", "[a, b] = [b, a];"],
    ["a swap of fields", "[x[i], x[j]] = [x[j], x[i]];"],
    ["a step that needs both old values", "[a, b] = [b, a + b];"],
    ["the first of a joined list", "const [first, ...others] = [...a, ...(b ? [c] : [])];"],
    ["the rest of joined options", "const { a, ...rest } = { ...options, ...more };"],
    ["fields added to a value", "Object.assign(a, { b });"],
    ["a copy of a value", "f(Object.assign({}, a));"],
  ])("accepts %s", async (_, text) => {
    expect(await check(text)).toEqual({ ok: true, output: "", detail: "0 needless literals found" });
  });

  test("accepts them in tests", async () => {
    expect(await check("f({ ...{ a } });", "tests/unit/a.test.ts")).toMatchObject({ ok: true });
  });

  test("counts all", async () => {
    expect(await check("const [a, b] = [x, y];\nf({ ...{ c, ...{ d } } });")).toMatchObject({
      ok: false,
      detail: "3 needless literals found",
    });
  });
});
