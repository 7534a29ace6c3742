import { FeedFields } from "@/lib/domain/catalogue/find-fields";
import { findFormat, getFormat } from "@/lib/domain/catalogue/formats/find-format";
import { KNOWN_FORMATS } from "@/lib/domain/catalogue/formats/known-formats";
import { listSamples, readProductFile, readSample } from "./read-product-file";

const SAMPLES = listSamples();

test.each(SAMPLES)("recognizes $name as $format", async ({ name, format }) => {
  const file = await readProductFile(readSample(name), { name });
  expect(file.format).toBe(format);
});

test("has a sample of each format", () => {
  const sampled = new Set(SAMPLES.map(({ format }) => format));
  expect(KNOWN_FORMATS.map(({ id }) => id).filter((id) => !sampled.has(id))).toEqual([]);
});

test.each([
  ["id,title,price"],
  ["id,title,price,image,url,category,availability"],
  ["sku,name,price,stock,category,brand,ean"],
  ["code,name,price,description,image"],
  ["id,name,price,quantity,description,image_url"],
  ["Artikelnummer,Bezeichnung,Preis,Bestand,Hersteller"],
  ["Kód,Název,Cena s DPH,Skladem,Výrobce,Obrázek"],
  ["kod,nazwa,cena,stan,producent,zdjęcie"],
  ["product_code,name,price,category"],
  ["id,stock"],
  ["title,link,description,pubDate"],
  ["handle,title,price"],
])("does not recognize a table of %s", (header) => {
  const names = header.split(",");
  expect(findFormat(new FeedFields(names, [])).id).toBe("unknown");
});

test("does not recognize the items of a news feed", async () => {
  const { format } = await readProductFile(
    '<rss version="2.0"><channel><title>News</title><item><title>A</title><link>https://n.example/1</link><description>B</description><guid>1</guid><pubDate>Mon, 30 Nov 2026 09:00:00 GMT</pubDate></item></channel></rss>',
  );
  expect(format).toBe("unknown");
});

test("finds formats by id, which are distinct", () => {
  expect(getFormat("heureka")?.name).toBe("Heureka");
  expect(getFormat("unknown")?.name).toBe("");
  expect(getFormat("none")).toBeUndefined();
  expect(new Set(KNOWN_FORMATS.map(({ id }) => id)).size).toBe(KNOWN_FORMATS.length);
});
