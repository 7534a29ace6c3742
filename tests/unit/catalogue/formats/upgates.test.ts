import { readProductFile, readSample } from "./read-product-file";

const CZECH = { language: "cs", currency: "CZK" };

test("reads CSV: rows of variants, other languages, prices without VAT, and codes that are no categories", async () => {
  const { format, items, attributes, outs } = await readProductFile(readSample("upgates.csv"), CZECH);
  expect(format).toBe("upgates");
  expect(items.slice(0, 4)).toEqual([
    {
      id: "U-1",
      title: "Šaty Vrba",
      price: 1890,
      old: 2490,
      state: "in_stock",
      image: "https://saty.example/vrba.webp",
      page: "https://saty.example/vrba",
      brand: ["Vrba"],
      group: "U-1",
      isMain: true,
    },
    {
      id: "U-1-1",
      title: "",
      price: 1890,
      old: 2490,
      state: "in_stock",
      image: "https://saty.example/vrba-z.webp",
      ean: "8594012345715",
      group: "U-1",
      isMain: false,
    },
    {
      id: "U-1-2",
      title: "",
      price: 2490,
      state: "none",
      image: "https://saty.example/vrba-m.webp",
      group: "U-1",
      isMain: false,
    },
    // It cannot be added to a basket, and its price is without VAT.
    {
      id: "U-2",
      title: "Sukně Jíva",
      price: 1210,
      state: "none",
      image: "https://saty.example/jiva.webp",
      page: "https://saty.example/jiva",
      brand: ["Jíva"],
      ean: "8594012345722",
      group: "U-2",
      isMain: true,
    },
  ]);
  expect(attributes["U-1-1"]).toMatchObject({ Barva: ["Žlutá"] });
  expect(outs).toEqual(["translation: [LANGUAGE]=sk", "disabled: [ACTIVE_YN]=0"]);
});

test("reads XML: the site's language, main picture and category, and prices of the first price list", async () => {
  const { format, items, attributes, outs } = await readProductFile(readSample("upgates_xml.xml"), CZECH);
  expect(format).toBe("upgates_xml");
  expect(items).toEqual([
    {
      id: "P00001",
      title: "Šaty Vrba",
      price: 1890,
      old: 2490,
      state: "in_stock",
      categories: ["Dámské", "Oblečení"],
      image: "https://saty.example/vrba.webp",
      page: "https://saty.example/vrba",
      brand: ["Vrba"],
      ean: "8594012345739",
      group: "P00001",
      isMain: true,
    },
    {
      id: "P00001-1",
      title: "",
      price: 1890,
      old: 2490,
      state: "in_stock",
      image: "https://saty.example/vrba-z.webp",
      group: "P00001",
      isMain: false,
    },
    { id: "P00001-2", title: "", price: 2590, state: "none", group: "P00001", isMain: false },
  ]);
  expect(attributes.P00001).toMatchObject({ Materiál: ["Len"], description: "Letní" });
  expect(attributes["P00001-2"]).toMatchObject({ Barva: ["Modrá"] });
  expect(outs).toEqual(["disabled: ACTIVE_YN=0"]);
});

test("reads the price of the site's language: in Slovak, 99 euros", async () => {
  const { items } = await readProductFile(readSample("upgates_xml.xml"), { language: "sk" });
  expect(items[0]).toMatchObject({ title: "Šaty Vŕba", price: 99, page: "https://saty.example/sk/vrba" });
});
