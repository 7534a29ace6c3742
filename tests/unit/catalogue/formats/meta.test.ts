import { readProductFile, readSample } from "./read-product-file";

const SCARF = { title: "Scarf Alder", brand: ["Alder"], categories: ["Clothing & Accessories | Scarves"] };

test("reads the catalog template: numbers of a taxonomy are no categories, archived items stay out", async () => {
  const { format, items, outs, notes } = await readProductFile(readSample("meta.csv"));
  expect(format).toBe("meta");
  expect(items).toEqual([
    {
      id: "FB_1",
      ...SCARF,
      price: 15,
      old: 20,
      state: "in_stock",
      image: "https://img.scarves.example/1.jpg",
      page: "https://scarves.example/1",
      ean: "8590000000129",
      group: "S1",
      isMain: false,
    },
    {
      id: "FB_2",
      ...SCARF,
      price: 20,
      state: "none",
      image: "https://img.scarves.example/2.jpg",
      page: "https://scarves.example/2",
      group: "S1",
      isMain: false,
    },
    {
      id: "FB_4",
      title: "Scarf Cedar",
      price: 30,
      state: "later",
      categories: ["Clothing & Accessories | Scarves"],
      image: "https://img.scarves.example/4.jpg",
      page: "https://scarves.example/4",
      brand: ["Cedar"],
    },
  ]);
  expect(outs).toEqual(["disabled: status=archived"]);
  expect(notes).toEqual([]);
});

test("reads the feed that Meta's plugin for WooCommerce writes", async () => {
  const { format, items, outs } = await readProductFile(readSample("meta-plugin.csv"));
  expect(format).toBe("meta");
  expect(items).toEqual([
    {
      id: "wc_post_id_11",
      title: "Scarf Alder - Red",
      price: 15,
      old: 20,
      state: "in_stock",
      categories: ["Clothing | Scarves"],
      image: "https://img.scarves.example/1.jpg",
      page: "https://scarves.example/1?color=red",
      brand: ["Alder"],
      group: "SC-1_10",
      isMain: false,
    },
  ]);
  expect(outs).toEqual(["hidden: visibility=staging"]);
});
