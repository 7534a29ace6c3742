import {
  completePage,
  completePicture,
  decodeEntities,
  findCategoryStyle,
  isCategoryName,
  isPicture,
  joinLevels,
  readCategories,
  readListText,
  readRichText,
  readTradeCode,
  splitPictures,
  splitUnescaped,
  toPlainText,
} from "@/lib/domain/catalogue/item-text";

describe("entities", () => {
  test.each([
    ["Salt &amp; pepper", "Salt & pepper"],
    ["Salt &amp;amp; pepper", "Salt & pepper"],
    ["Levi&#39;s", "Levi's"],
    ["Levi&amp;#39;s", "Levi's"],
    ["Dvo&#x159;&aacute;k", "Dvořák"],
    // What browsers show for numbers that stand for no character.
    ["10 &#128;", "10 €"],
    ["&lt;b&gt;", "<b>"],
    ["A &unknown; B & C;", "A &unknown; B & C;"],
    ["&#0; &#xd800; &#1114112;", "&#0; &#xd800; &#1114112;"],
  ])("decodes %s", (text, decoded) => {
    expect(decodeEntities(text)).toBe(decoded);
  });

  test("decodes at most twice, because a text may be about entities", () => {
    expect(decodeEntities("&amp;amp;amp;")).toBe("&amp;");
  });
});

describe("plain text", () => {
  test.each([
    ["removes tags within words", "Wine <b>gl</b>ass", "Wine glass"],
    ["separates words at blocks", "<p>Wine</p><p>glass</p>", "Wine glass"],
    ["separates words at line breaks", "Wine<br/>glass", "Wine glass"],
    ["removes encoded tags", "&lt;strong&gt;Wine&lt;/strong&gt; glass", "Wine glass"],
    [
      "removes scripts, styles and comments with their content",
      "A<style>p{}</style><!-- x --><script>1<2</script>B",
      "A B",
    ],
    ["collapses white space", "  Wine \n\t glass ", "Wine glass"],
    ["replaces non-breaking spaces", "Wine\u00a0glass", "Wine glass"],
    ["replaces entities of non-breaking spaces", "Wine&nbsp;glass", "Wine glass"],
    ["leaves comparisons", "Size < 5 and > 3", "Size < 5 and > 3"],
  ])("%s", (_, text, plain) => {
    expect(toPlainText(text)).toBe(plain);
  });
});

test("reads the texts of a rich text in blocks, and leaves other texts", () => {
  const blocks = [
    { type: "header", data: { text: "Lamp" } },
    { type: "list", data: { items: ["Oak", { content: "Brass", items: [] }] } },
  ];
  expect(readRichText(JSON.stringify({ time: 1, blocks }))).toBe("Lamp Oak Brass");
  expect(readRichText('{"blocks": broken')).toBe('{"blocks": broken');
  expect(readRichText("A lamp")).toBe("A lamp");
});

describe("pictures", () => {
  test.each([
    ["https://a.example/1.JPG?v=2", true],
    ["lamp.webp", true],
    ["https://a.example/lamp", false],
    ["https://a.example/jpg-lamp.html", false],
  ])("%s is the name of a picture: %p", (text, is) => {
    expect(isPicture(text)).toBe(is);
  });

  const [A, B] = ["https://a.example/1.jpg", "https://a.example/2.jpg"];

  test.each([
    ["commas", `${A},${B}`, [A, B]],
    ["commas and spaces", `${A}, ${B}`, [A, B]],
    ["bars", `${A}|${B}`, [A, B]],
    ["semicolons", `${A};${B}`, [A, B]],
    ["line ends", `${A}\n${B}`, [A, B]],
    ["spaces", `${A} ${B}`, [A, B]],
    ["a list written as a text", `["${A}", "${B}"]`, [A, B]],
    ["a list with escaped slashes", '["https:\\/\\/a.example\\/1.jpg"]', [A]],
    ["a list in single quotes", `['${A}', '${B}']`, [A, B]],
    ["a list without quotes", `[${A}, ${B}]`, [A, B]],
    ["a list of records", `[{"src": "${A}", "alt": "Lamp"}, {"url": "${B}"}]`, [A, B]],
    ["names without addresses", "1.jpg, 2.jpg", ["1.jpg", "2.jpg"]],
    ["a text behind the address", `${A} ! alt : A lamp ! title : Lamp`, [A]],
    ["a description", `${A}, Product Image Description: Lamp`, [A]],
    ["commas within an address", "https://a.example/w_200,h_100/1.jpg", ["https://a.example/w_200,h_100/1.jpg"]],
    ["a space within a name", "red lamp.jpg", ["red lamp.jpg"]],
    ["no text", " ", []],
  ])("splits cells with %s", (_, cell, pictures) => {
    expect(splitPictures(cell)).toEqual(pictures);
  });

  test.each([
    ["https stays", "https://a.example/1.jpg", "https://a.example/1.jpg"],
    ["http becomes https", "http://a.example/1.jpg", "https://a.example/1.jpg"],
    ["a host without certificate keeps http", "http://192.168.1.5/1.jpg", "http://192.168.1.5/1.jpg"],
    ["a port keeps http", "http://a.example:8080/1.jpg", "http://a.example:8080/1.jpg"],
    ["a missing scheme is added", "//a.example/1.jpg", "https://a.example/1.jpg"],
    ["a host without scheme is an address", "www.a.example/1.jpg", "https://www.a.example/1.jpg"],
    ["spaces are encoded", "https://a.example/red lamp.jpg", "https://a.example/red%20lamp.jpg"],
    ["a path is completed with the shop's host", "/img/1.jpg", "https://shop.example/img/1.jpg"],
    ["a name is not, if its folder is unknown", "1.jpg", null],
  ])("completes addresses: %s", (_, text, address) => {
    expect(completePicture(text, { origin: "https://shop.example", folder: "" })).toBe(address);
  });

  test("completes names with the folder of the program, and nothing without a host", () => {
    expect(completePicture("a\\1.jpg", { origin: "https://shop.example", folder: "media" })).toBe(
      "https://shop.example/media/a/1.jpg",
    );
    expect(completePicture("1.jpg", { origin: null, folder: "media" })).toBeNull();
    expect(completePicture("/img/1.jpg", { origin: null, folder: "" })).toBeNull();
  });
});

test.each([
  ["http stays, because a page may have no https", "http://shop.example/lamp", "http://shop.example/lamp"],
  ["a missing scheme is added", "//shop.example/lamp", "https://shop.example/lamp"],
  ["a host without scheme is an address", "www.shop.example", "https://www.shop.example"],
  ["a path is completed", "/lamp?a=1", "https://shop.example/lamp?a=1"],
  ["a slug is not", "lamp", null],
])("completes pages: %s", (_, text, address) => {
  expect(completePage(text, "https://shop.example")).toBe(address);
});

describe("categories", () => {
  const read = (values: readonly string[]): string[][] => {
    const style = findCategoryStyle(values);
    return values.map((value) => readCategories(value, style));
  };

  test.each([
    ["greater-than signs", "Home > Lamps > Desk", ["Home | Lamps | Desk"]],
    ["signs without spaces", "Home>Lamps", ["Home | Lamps"]],
    ["arrows of two signs", "Home->Lamps", ["Home | Lamps"]],
    ["arrows", "Home → Lamps", ["Home | Lamps"]],
    ["angle quotes", "Home » Lamps", ["Home | Lamps"]],
    ["bars", "Home | Lamps", ["Home | Lamps"]],
    ["double bars", "Home||Lamps", ["Home | Lamps"]],
    ["encoded signs", "Home &amp;gt; Lamps", ["Home | Lamps"]],
    ["names without levels, with semicolons", "Boys; New: Boys; Shirts, tops", ["Boys", "New: Boys", "Shirts, tops"]],
    ["several paths, with semicolons", "Home > Lamps; Sale > Lamps", ["Home | Lamps", "Sale | Lamps"]],
    ["several paths, with bars", "Home > Lamps | Sale > Lamps", ["Home | Lamps", "Sale | Lamps"]],
    ["a slash within a name", "Home > Bed/Bath", ["Home | Bed/Bath"]],
    ["a bar within a name, which becomes a slash", "Home > Bed|Bath", ["Home | Bed/Bath"]],
    ["a sign behind a backslash, which is part of the name", "Home > A\\>B", ["Home | A>B"]],
    ["empty levels", "> Home > > Lamps", ["Home | Lamps"]],
  ])("reads paths with %s", (_, value, paths) => {
    const decoded = decodeEntities(value);
    expect(readCategories(decoded, findCategoryStyle([decoded]))).toEqual(paths);
  });

  test("reads slashes as levels only where first levels repeat", () => {
    expect(read(["Home/Lamps", "Home/Beds", "Home/Rugs", "Sale/Lamps"])).toEqual([
      ["Home | Lamps"],
      ["Home | Beds"],
      ["Home | Rugs"],
      ["Sale | Lamps"],
    ]);
    expect(read(["TV/Video", "Bed/Bath", "Food/Drink", "Arts/Crafts"])[0]).toEqual(["TV/Video"]);
    expect(read(["Home/Lamps"])).toEqual([["Home/Lamps"]]);
  });

  test("reads a double bar where other values of the field have another sign", () => {
    expect(read(["Home > Lamps", "Sale || Lamps"])).toEqual([["Home | Lamps"], ["Sale | Lamps"]]);
  });

  test.each(["Lamps", "PS5", "cat5 cables", "Citroën C4", "Windows 98", "ps-5", "123 Ink", "Ručníky"])(
    "%s is the name of a category",
    (text) => {
      expect(isCategoryName(text)).toBe(true);
    },
  );

  test.each([
    "2169",
    "5, 12 7",
    "K00036",
    "c-876333",
    "cat_12",
    "category:5",
    "aa-1-13-8",
    "gid://shopify/TaxonomyCategory/aa-1",
    "65a1f0c2b3d4e5f601234567",
    "98ad5678-cbfc-45b9-8d4f-5273332dd2c9",
    "pcat_01J44RRKGS2N86A8V37ZJD877K",
    "",
    "-",
  ])("%s is the ID of one", (text) => {
    expect(isCategoryName(text)).toBe(false);
  });

  test("joins levels without tags and empty ones", () => {
    expect(joinLevels(["Home", "", " <b>Lamps</b> ", "A || B"])).toBe("Home | Lamps | A/B");
  });
});

test.each([
  ['["Home", "Lamps"]', ["Home", "Lamps"]],
  ["['Home', 'Lamps, small']", ["Home", "Lamps, small"]],
  ['[{"name": "Home"}]', [{ name: "Home" }]],
  ["[1, 2]", null],
  ["[sale] Lamp", null],
  ["Home", null],
])("reads %s as a list: %p", (text, entries) => {
  expect(readListText(text)).toEqual(entries);
});

test.each([
  ["8594012345678", "8594012345678"],
  ["8594012345678; 8594012345685", "8594012345678"],
  ["978-80-909082-3-9", "9788090908239"],
  ["80-7203-123-x", "807203123X"],
  ["012345678905", "012345678905"],
  ["0000000000000", null],
  ["32123", null],
  ["SA033.500G", null],
  ["123456789012345", null],
  ["", null],
])("reads the trade code of %p as %p", (text, code) => {
  expect(readTradeCode(text)).toBe(code);
});

test("splits at a sign, but not behind a backslash", () => {
  expect(splitUnescaped("S,M,1\\,5", ",")).toEqual(["S", "M", "1,5"]);
  expect(splitUnescaped("a|b\\|c", "|")).toEqual(["a", "b|c"]);
});
