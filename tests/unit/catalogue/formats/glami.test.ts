import { readProductFile, readSample } from "./read-product-file";

const DRESS = {
  title: "Šaty Lípa",
  price: 1290,
  categories: ["Dámské oblečení | Šaty"],
  image: "https://saty.example/lipa.jpg",
  page: "https://saty.example/lipa",
  brand: ["Lípa"],
  group: "G-1",
  isMain: false,
};

test("reads sizes as variants, and parameters with a share", async () => {
  const { format, items, attributes } = await readProductFile(readSample("glami.xml"), {
    language: "cs",
    currency: "CZK",
  });
  expect(format).toBe("glami");
  expect(items).toEqual([
    { id: "G-1-S", ...DRESS, state: "later", ean: "8594012345708" },
    { id: "G-1-M", ...DRESS, state: "in_stock" },
  ]);
  expect(attributes["G-1-S"]).toMatchObject({ SIZE: "S", barva: ["červená"], materiál: ["bavlna"] });
});
