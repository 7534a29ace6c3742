import { readProductFile, readSample } from "./read-product-file";

test("reads the export: ids of availability and `auto` follow the stock, inactive products stay out", async () => {
  const { format, items, outs } = await readProductFile(readSample("shoper.csv"), { language: "pl", currency: "PLN" });
  expect(format).toBe("shoper");
  expect(items).toEqual([
    {
      id: "SH-1",
      title: "Lampa Dąb",
      price: 1299.5,
      state: "in_stock",
      categories: ["Oświetlenie | Lampy stojące"],
      image: "https://lampy.example/1.jpg",
      brand: ["Dąb"],
      ean: "5901234123464",
      code: "SH-1",
    },
    {
      id: "SH-2",
      title: "Lampa Buk",
      price: 199,
      state: "none",
      categories: ["Oświetlenie | Lampy wiszące"],
      image: "https://lampy.example/2.jpg",
      brand: ["Buk"],
      code: "SH-2",
    },
    {
      id: "SH-4",
      title: "Lampa Grab",
      price: 89,
      state: "later",
      categories: ["Oświetlenie | Kinkiety"],
      image: "https://lampy.example/4.jpg",
      brand: ["Grab"],
      code: "SH-4",
    },
  ]);
  expect(outs).toEqual(["disabled: active=0"]);
});
