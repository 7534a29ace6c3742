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
