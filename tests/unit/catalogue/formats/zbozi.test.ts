import { readProductFile, readSample } from "./read-product-file";

test("reads old prices and an unknown time of delivery; hidden offers stay out", async () => {
  const { format, items, attributes, outs } = await readProductFile(readSample("zbozi.xml"), {
    language: "cs",
    currency: "CZK",
  });
  expect(format).toBe("zbozi");
  expect(items).toEqual([
    {
      id: "Z-1",
      title: "Kolo Jasan 29",
      price: 18_990,
      old: 21_990,
      state: "in_stock",
      categories: ["Sport | Cyklistika | Kola"],
      image: "https://kola.example/jasan.jpg",
      page: "https://kola.example/jasan",
      brand: ["Jasan"],
      ean: "8594012345692",
      code: "JS-29",
      group: "JS",
      isMain: false,
    },
    {
      id: "Z-2",
      title: "Kolo Jasan 29 L",
      price: 18_990,
      state: "none",
      categories: ["Sport | Cyklistika | Kola"],
      page: "https://kola.example/jasan-l",
      group: "JS",
      isMain: false,
    },
  ]);
  expect(attributes["Z-1"]).toMatchObject({ Velikost_rámu: ["M"] });
  expect(outs).toEqual(["hidden: VISIBILITY=0"]);
});
