import { readProductFile, readSample } from "./read-product-file";

test("reads attributes of offers, values of `avail`, and brand and codes of the named list", async () => {
  const { format, items, attributes } = await readProductFile(readSample("ceneo.xml"), {
    language: "pl",
    currency: "PLN",
  });
  expect(format).toBe("ceneo");
  expect(items).toEqual([
    {
      id: "C-1",
      title: "Czajnik Dąb 1,7 l",
      price: 129.99,
      state: "in_stock",
      categories: ["AGD małe | Czajniki"],
      image: "https://sklep.example/czajnik.jpg",
      page: "https://sklep.example/czajnik",
      brand: ["Dąb"],
      ean: "5901234123457",
      code: "DB-17",
    },
    // ">" separates the levels here, so that the slash is part of a name.
    {
      id: "C-2",
      title: "Toster Buk",
      price: 89,
      state: "later",
      categories: ["AGD małe | Tostery/Opiekacze"],
      image: "https://sklep.example/toster.jpg",
      page: "https://sklep.example/toster",
      brand: ["Buk"],
    },
    {
      id: "C-3",
      title: "Mikser Cis",
      price: 159.5,
      state: "none",
      categories: ["AGD małe | Miksery"],
      page: "https://sklep.example/mikser",
    },
    {
      id: "C-4",
      title: "Robot Grab",
      price: 1299,
      state: "preorder",
      categories: ["AGD małe | Roboty"],
      page: "https://sklep.example/robot",
    },
  ]);
  expect(attributes["C-1"]).toMatchObject({ Kolor: ["srebrny"], description: "Czajnik stalowy" });
});

test.each([
  ["1", "in_stock"],
  ["3", "later"],
  ["7", "later"],
  ["14", "later"],
  ["90", "later"],
  ["99", "none"],
  ["110", "preorder"],
])("reads avail=%s as %s", async (avail, state) => {
  const offer = `<o id="1" url="https://sklep.example/1" price="1" avail="${avail}"><cat>A/B</cat><name>N</name><desc>D</desc></o>`;
  const { items } = await readProductFile(`<offers version="1">${offer}</offers>`, { currency: "PLN" });
  expect(items.map((item) => item.state)).toEqual([state]);
});
