import { readValues } from "./reading";

// How elements of shops' XML become fields: which are texts, lists, pairs, and which of several comes first.

const read = async (item: string, language?: string) =>
  (await readValues(`<items><item><id>1</id>${item}</item></items>`, language === undefined ? {} : { language }))[0];

test.each<[string, string, unknown]>([
  ["names of parameters", '<param name="Color">red</param>', { param: { name: "Color", value: "red" } }],
  [
    "short names of lists",
    '<attrs><a name="EAN">859</a></attrs><imgs><main url="a.jpg"/><i url="b.jpg"/></imgs>',
    { attrs: { a: { name: "EAN", value: "859" } }, imgs: { main: { url: "a.jpg" }, i: { url: "b.jpg" } } },
  ],
  ["pictures as texts", "<images><img>a.jpg</img><img>b.jpg</img></images>", { images: { img: ["a.jpg", "b.jpg"] } }],
  ["fields named like HTML", "<v><CODE>A</CODE><EAN>859</EAN></v>", { v: { CODE: "A", EAN: "859" } }],
  ["formatted text", "<d><p>One <b>two</b></p><p>three</p></d>", { d: "One twothree" }],
  ["a text with a link", '<d>See <a name="x">here</a></d>', { d: "See here" }],
])("reads %s", async (_, item, expected) => {
  expect(await read(item)).toEqual({ id: "1", ...(expected as object) });
});

test.each([
  ["<l><c><n>A</n><MAIN_YN>0</MAIN_YN></c><c><n>B</n><MAIN_YN>1</MAIN_YN></c></l>", ["B", "A"]],
  ['<l><c is_main="false"><n>A</n></c><c is_main="true"><n>B</n></c></l>', ["B", "A"]],
  ["<l><c><n>A</n><PRIMARY_YN>1</PRIMARY_YN></c><c><n>B</n></c></l>", ["A", "B"]],
])("puts the main entry first: %s", async (item, names) => {
  const { l } = (await read(item)) as { l: { c: { n: string }[] } };
  expect(l.c.map(({ n }) => n)).toEqual(names);
});

test.each([
  ["cs", "C"],
  ["pl", "P"],
  ["de", "E"],
  [undefined, "E"],
])("puts texts in the language %s first", async (language, first) => {
  const texts = '<name xml:lang="eng">E</name><name xml:lang="cze">C</name><name language="pl-PL">P</name>';
  expect(await read(texts, language)).toMatchObject({ name: expect.arrayContaining(["E", "C", "P"]) });
  expect(((await read(texts, language)) as { name: string[] }).name[0]).toBe(first);
});

test("finds products within a root whose name is that of a record", async () => {
  const products = '<product id="1"><name>A</name></product><product id="2"><name>B</name></product>';
  expect(await readValues(`<offer file_format="IOF"><products>${products}</products></offer>`)).toEqual([
    { id: "1", name: "A" },
    { id: "2", name: "B" },
  ]);
});

test("reads a root alone as a record, with its variants", async () => {
  const values = await readValues(
    "<SHOPITEM><NAME>A</NAME><VARIANTS><VARIANT><CODE>1</CODE><EAN>2</EAN></VARIANT></VARIANTS></SHOPITEM>",
  );
  expect(values).toEqual([{ NAME: "A", VARIANTS: { VARIANT: { CODE: "1", EAN: "2" } } }]);
});

test("reads a table whose headers are in brackets", async () => {
  expect(await readValues("[CODE];[TITLE]\n1;A\n")).toEqual([{ "[CODE]": "1", "[TITLE]": "A" }]);
});
