import { readProductFile, readSample } from "./read-product-file";

const POLISH = { language: "pl", currency: "PLN" };

test("reads full IOF: sizes as variants, the site's language, computed prices, and an unlimited stock", async () => {
  const { format, items, attributes, outs } = await readProductFile(readSample("idosell.xml"), POLISH);
  expect(format).toBe("idosell");
  expect(items).toEqual([
    {
      id: "101",
      title: "Kurtka Klon",
      price: 299,
      old: 399,
      state: "in_stock",
      categories: ["Odzież | Kurtki"],
      image: "https://sklep.example/klon-1.jpg",
      page: "https://sklep.example/kurtka-klon",
      brand: ["Klon"],
      code: "KU-1",
      group: "101",
      isMain: true,
    },
    // The stock of all warehouses counts.
    { id: "101-3", title: "", state: "in_stock", ean: "5901234123471", code: "KU-1-M", group: "101", isMain: false },
    {
      id: "101-4",
      title: "",
      price: 309,
      state: "none",
      ean: "5901234123488",
      code: "5901234123488",
      group: "101",
      isMain: false,
    },
    // A product in one size is an item of its own.
    {
      id: "102",
      title: "Kosz Wierzba",
      price: 123,
      state: "in_stock",
      categories: ["Dom | Kosze"],
      image: "https://sklep.example/kosz.jpg",
      page: "https://sklep.example/kosz",
      brand: ["Wierzba"],
      ean: "5901234123495",
      code: "5901234123495",
    },
  ]);
  expect(attributes["101-3"]).toMatchObject({ size: ["M"] });
  expect(outs).toEqual(["hidden: iaiext_visibility.iaiext_site.visible=no"]);
});

test("reads the names of another language", async () => {
  const { items } = await readProductFile(readSample("idosell.xml"), { language: "en", currency: "PLN" });
  expect(items[0]?.title).toBe("Jacket Klon");
});

test("computes prices of sizes with the rate of their product", async () => {
  const sizes = '<sizes><size code="A-1" name="S"><price net="100"/></size><size code="A-2" name="M"/></sizes>';
  const product = `<product id="1" vat="23.0"><producer name="P"/><category name="C"/><description><name>N</name></description><price net="90"/>${sizes}</product>`;
  const { format, items, notes } = await readProductFile(
    `<offer file_format="IOF"><products>${product}</products></offer>`,
    POLISH,
  );
  expect(format).toBe("idosell");
  expect(items.map(({ id, price }) => [id, price])).toEqual([
    ["1", 110.7],
    ["A-1", 123],
    ["A-2", undefined],
  ]);
  expect(notes).toEqual([]);
});

test("takes a product for available if one of its sizes is, without showing the program's values", async () => {
  const sizes =
    '<sizes><size code="A-1" name="S" available="unavailable"/><size code="A-2" name="M" available="in_stock"/></sizes>';
  const product = `<product id="1"><producer name="P"/><category name="C"/><description><name>N</name></description><price gross="90"/>${sizes}</product>`;
  const { items, attributes } = await readProductFile(
    `<offer file_format="IOF"><products>${product}</products></offer>`,
    POLISH,
  );
  expect(items.map(({ id, state }) => [id, state])).toEqual([
    ["1", "in_stock"],
    ["A-1", "none"],
    ["A-2", "in_stock"],
  ]);
  expect(Object.values(attributes).map((one) => one.availability_rank_text)).toEqual([undefined, undefined, undefined]);
});

test("reads the trade code from the first code that is one", async () => {
  const sizes = `<sizes><size code="A-1" name="S" code_producer="SUP-S" iaiext:code_external="5901234123471"/><size code="A-2" name="M" code_producer="5901234123488"/></sizes>`;
  const product = `<product id="1"><producer name="P"/><category name="C"/><description><name>N</name></description><price gross="90"/>${sizes}</product>`;
  const { items } = await readProductFile(
    `<offer file_format="IOF" xmlns:iaiext="http://www.iai-shop.com/developers/iof/extensions.phtml"><products>${product}</products></offer>`,
    POLISH,
  );
  expect(items.map(({ id, ean }) => [id, ean])).toEqual([
    ["1", undefined],
    ["A-1", "5901234123471"],
    ["A-2", "5901234123488"],
  ]);
});

test("takes the picture with the lowest number", async () => {
  const pictures = ["3", "1", "2"].map(
    (number) => `<image iaiext:priority="${number}" url="https://sklep.example/${number}.jpg"/>`,
  );
  const product = `<product id="1"><producer name="P"/><category name="C"/><description><name>N</name></description><price gross="90"/><sizes><size code="1-0" name="one size"/></sizes><images><large>${pictures.join("")}</large></images></product>`;
  const { format, items } = await readProductFile(
    `<offer file_format="IOF" xmlns:iaiext="http://www.iai-shop.com/developers/iof/extensions.phtml"><products>${product}</products></offer>`,
    POLISH,
  );
  expect(format).toBe("idosell");
  expect(items[0]?.image).toBe("https://sklep.example/1.jpg");
});

test("names light IOF, which has prices and stock only", async () => {
  const { format, companion } = await readProductFile(readSample("idosell_light.xml"), POLISH);
  expect(format).toBe("idosell_light");
  expect(companion).toBe("prices");
});

test("reads the CSV export, whose cells have a line for each size", async () => {
  const { format, items, attributes, outs } = await readProductFile(readSample("idosell_csv.csv"), POLISH);
  expect(format).toBe("idosell_csv");
  expect(items).toEqual([
    {
      id: "101",
      title: "Kurtka Klon",
      price: 299,
      state: "in_stock",
      categories: ["Odzież | Kurtki"],
      image: "https://sklep.example/klon-1.jpg",
      page: "https://sklep.example/kurtka-klon",
      brand: ["Klon"],
      ean: "5901234123471",
      code: "KU-1",
      group: "101",
      isMain: true,
    },
    { id: "101-3", title: "", state: "in_stock", ean: "5901234123471", group: "101", isMain: false },
    { id: "101-4", title: "", state: "none", ean: "5901234123488", group: "101", isMain: false },
    {
      id: "102",
      title: "Kosz Wierzba",
      price: 123,
      state: "in_stock",
      categories: ["Dom | Kosze"],
      image: "https://sklep.example/kosz.jpg",
      page: "https://sklep.example/kosz",
      brand: ["Wierzba"],
      ean: "5901234123495",
      code: "KO-1",
    },
  ]);
  expect(attributes["101-4"]).toMatchObject({ size: ["L"] });
  expect(outs).toEqual(["hidden: /visibility/site@visible=n"]);
});

test("takes sizes without stock elements for sold out, and reads backslashes and bars in categories", async () => {
  const write = (id: string, price: number, available: string, stock: string): string =>
    `<size available="${available}" id="${id}" name="${id}" code="15-${id}"><price gross="${price}" net="1"/><srp gross="0" net="0"/>${stock}</size>`;
  const unlimited = '<stock id="0" quantity="-1" available_stock_quantity="-1"/>';
  const product = `<product id="15" vat="23.0"><producer id="1" name="H&amp;M"/><category id="0" name="Moda\\Bielizna\\Figi | Szorty"/><description><name><![CDATA[Bluzka]]></name></description><price gross="115" net="93.5"/><srp gross="0" net="0"/><sizes>${write("XS", 1518, "unavailable", "")}${write("S", 115, "in_stock", unlimited)}</sizes></product>`;
  const { format, items } = await readProductFile(
    `<offer file_format="IOF" version="3.0"><products language="pol" currency="PLN">${product}</products></offer>`,
    POLISH,
  );
  expect(format).toBe("idosell");
  expect(items[0]).toMatchObject({ id: "15", brand: ["H&M"], categories: ["Moda | Bielizna | Figi/Szorty"] });
  expect(items.slice(1).map(({ id, price, state }) => [id, price, state])).toEqual([
    ["15-XS", 1518, "none"],
    ["15-S", 115, "in_stock"],
  ]);
});
