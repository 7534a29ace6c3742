import { readProductFile, readSample } from "./read-product-file";

test("reads the headers of the specification, several EANs in a cell, and former prices", async () => {
  const { format, items } = await readProductFile(readSample("idealo.csv"), { language: "de" });
  expect(format).toBe("idealo");
  expect(items).toEqual([
    {
      id: "ID-1",
      title: "Bohrmaschine Eiche 700",
      price: 1299,
      old: 1499,
      state: "in_stock",
      categories: ["Werkzeug | Bohrmaschinen"],
      image: "https://werkzeug.example/eiche.jpg",
      page: "https://werkzeug.example/eiche",
      brand: ["Eiche"],
      ean: "4006381333931",
      code: "EI-700",
    },
    {
      id: "ID-2",
      title: "Akkuschrauber Esche",
      price: 89.95,
      state: "later",
      categories: ["Werkzeug | Schrauber"],
      image: "https://werkzeug.example/esche.jpg",
      page: "https://werkzeug.example/esche",
      brand: ["Esche"],
      ean: "4006381333955",
    },
  ]);
});

test("reads German headers and amounts", async () => {
  const { format, items } = await readProductFile(readSample("idealo-de.csv"), { language: "de" });
  expect(format).toBe("idealo");
  expect(items).toEqual([
    {
      id: "I-10",
      title: "Säge Ahorn",
      price: 1299,
      state: "in_stock",
      categories: ["Werkzeug | Sägen"],
      image: "https://werkzeug.example/ahorn.jpg",
      page: "https://werkzeug.example/ahorn",
      brand: ["Ahorn"],
      ean: "4006381333962",
      code: "AH-1",
    },
    {
      id: "I-11",
      title: "Feile Buche",
      price: 12.9,
      state: "later",
      categories: ["Werkzeug | Feilen"],
      image: "https://werkzeug.example/buche.jpg",
      page: "https://werkzeug.example/buche",
      brand: ["Buche"],
      ean: "4006381333979",
      code: "BU-1",
    },
  ]);
});

test("reads the Spanish template: special prices, and only codes that are GTINs", async () => {
  const { format, items } = await readProductFile(readSample("idealo-es.csv"), { language: "en" });
  expect(format).toBe("idealo");
  expect(items).toEqual([
    {
      id: "E-1",
      title: "Taladro Roble 700",
      price: 1299,
      old: 1499,
      state: "later",
      categories: ["Herramientas | Taladros"],
      image: "https://tienda.example/roble.jpg",
      page: "https://tienda.example/roble",
      brand: ["Roble"],
      ean: "4006381333931",
      code: "RO-700",
    },
    {
      id: "E-2",
      title: "Atornillador Fresno",
      price: 89.95,
      old: 99,
      state: "in_stock",
      categories: ["Herramientas | Atornilladores"],
      image: "https://tienda.example/fresno.jpg",
      page: "https://tienda.example/fresno",
      brand: ["Fresno"],
      code: "FR-1",
    },
  ]);
});

test("reads the English template", async () => {
  const { format, items } = await readProductFile(readSample("idealo-en.csv"), { language: "en" });
  expect(format).toBe("idealo");
  expect(items).toEqual([
    {
      id: "EN-1",
      title: "Drill Oak 700",
      price: 119,
      old: 129,
      state: "in_stock",
      categories: ["Tools | Drills"],
      image: "https://tools.example/oak.jpg",
      page: "https://tools.example/oak",
      brand: ["Oak"],
      ean: "4006381333931",
      code: "OA-700",
    },
    {
      id: "EN-2",
      title: "Screwdriver Ash",
      price: 12.9,
      state: "later",
      categories: ["Tools | Screwdrivers"],
      image: "https://tools.example/ash.jpg",
      page: "https://tools.example/ash",
      brand: ["Ash"],
    },
  ]);
});
