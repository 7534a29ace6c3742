import { readProductFile, readSample } from "./read-product-file";

test("reads variations, whether an item is in stock, and the time of delivery of others", async () => {
  const { format, items, attributes, notes } = await readProductFile(readSample("skroutz.xml"), { language: "el" });
  expect(format).toBe("skroutz");
  expect(items).toEqual([
    {
      id: "SK-1",
      title: "Παπούτσια Πεύκο",
      price: 89.9,
      state: "in_stock",
      categories: ["Ρούχα | Παπούτσια"],
      image: "https://shop.example/pefko.jpg",
      page: "https://shop.example/pefko",
      brand: ["Πεύκο"],
      ean: "5201234567890",
      code: "PF-1",
      group: "SK-1",
      isMain: true,
    },
    {
      id: "SK-1-42",
      title: "",
      price: 89.9,
      state: "in_stock",
      page: "https://shop.example/pefko?size=42",
      ean: "5201234567906",
      code: "PF-1-42",
      group: "SK-1",
      isMain: false,
    },
    { id: "SK-1-43", title: "", price: 94.9, state: "later", group: "SK-1", isMain: false },
    {
      id: "SK-2",
      title: "Μπότες Οξιά",
      price: 129,
      state: "later",
      categories: ["Ρούχα | Μπότες"],
      image: "https://shop.example/oxia.jpg",
      page: "https://shop.example/oxia",
      brand: ["Οξιά"],
      code: "OX-1",
    },
    {
      id: "SK-3",
      title: "Σανδάλια Δρυς",
      price: 39,
      state: "none",
      categories: ["Ρούχα | Σανδάλια"],
      image: "https://shop.example/drys.jpg",
      page: "https://shop.example/drys",
      brand: ["Δρυς"],
      code: "DR-1",
    },
  ]);
  expect(attributes["SK-1-42"]).toMatchObject({ size: "42" });
  expect(notes).toEqual([]);
});
