import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openFeed } from "@/backend/catalogue/read/read-feed";
import { type FeedValues, listFieldNames } from "@/lib/domain/catalogue/feed-names";
import { FeedReading, type ReadingRules } from "@/lib/domain/catalogue/reading/feed-reading";
import type { DraftItem } from "@/lib/domain/catalogue/reading/item-reader";
import { NO_ANSWERS, type ReadingAnswers } from "@/lib/domain/catalogue/reading/reading-answers";
import { splitBytes } from "@/tests/unit/catalogue/reading";

/** The moment at which files are read in these tests: sales of a period are judged at it. */
export const NOW = Date.parse("2026-11-30T12:00Z");

const STATE_BY_RANK: Readonly<Record<string, string>> = { 5: "later", 6: "preorder" };

export type FileOptions = {
  language?: string;
  currency?: string;
  name?: string;
  now?: number;
  answers?: Partial<ReadingAnswers>;
};

/** An item as tests compare it: `state` is "none" for items that cannot be ordered. Undefined: the item has no such field. */
export type ReadItem = {
  id: unknown;
  title: string;
  price?: unknown;
  old?: unknown;
  state?: string;
  categories?: unknown;
  image?: unknown;
  page?: unknown;
  brand?: unknown;
  ean?: unknown;
  code?: unknown;
  /** The key of its group; `isMain`: it describes the product of the group. */
  group?: string;
  isMain?: boolean;
  /** It must not be public, nor must its variants. */
  isOut?: boolean;
};

/** What is read from a product file. `attributes` are those of each item, by its identity. */
export type ReadFile = {
  format: string;
  /** What a file contains that belongs to another one; such files are refused. */
  companion?: string;
  items: ReadItem[];
  attributes: Record<string, Record<string, unknown>>;
  /** Why records gave no item: "hidden: visibility=0". */
  outs: string[];
  /** What could not be used as it is: "price_zero: price=0". */
  notes: string[];
  mapping: Record<string, string>;
};

/** Reads a product file as the import does, all of it as its sample. */
export async function readProductFile(content: string | Uint8Array, options: FileOptions = {}): Promise<ReadFile> {
  const { language = "en", currency = "EUR", name, now = NOW, answers = {} } = options;
  const feed = await openFeed(splitBytes(content), { language, ...(name === undefined ? {} : { name }) });
  const records: FeedValues[] = [];
  for await (const record of feed.records) if ("value" in record) records.push(record.value as FeedValues);
  const rules: ReadingRules = {
    mapping: {},
    type: "item",
    language,
    currency,
    timeZone: "Europe/Prague",
    now,
    answers: { ...NO_ANSWERS, ...answers },
  };
  const names = [...new Set(records.flatMap(listFieldNames))];
  const reading = new FeedReading(names, records, rules, feed.columns());
  const file: ReadFile = {
    format: reading.format.id,
    ...(reading.format.companion === undefined ? {} : { companion: reading.format.companion }),
    items: [],
    attributes: {},
    outs: [],
    notes: [],
    mapping: { ...reading.mapping },
  };
  if (file.companion !== undefined) return file;
  for (const record of records) {
    const { items, out } = reading.read(record, { nested: 0, too_long: 0, name_unusable: 0 }, (note) =>
      file.notes.push(`${note.code}: ${note.field}=${String(note.value)}`),
    );
    if (out !== null) file.outs.push(out.field === "" ? out.reason : `${out.reason}: ${out.field}=${out.value}`);
    for (const item of items) {
      file.items.push(toReadItem(item));
      file.attributes[String(item.identity)] = item.attributes;
    }
  }
  reading.finish();
  return file;
}

function toReadItem({ identity, title, attributes, group }: DraftItem): ReadItem {
  const rank = STATE_BY_RANK[String(attributes.availability_rank)];
  const state =
    attributes.availability === 0 ? "none" : attributes.availability === 1 ? (rank ?? "in_stock") : undefined;
  const item: ReadItem = {
    id: identity,
    title,
    price: attributes.price_amount,
    old: attributes.price_old_amount,
    ...(state === undefined ? {} : { state }),
    categories: attributes.category,
    image: attributes.image_link,
    page: attributes.web_url,
    brand: attributes.brand,
    ean: attributes.ean,
    code: attributes.product_code,
    ...(group === undefined ? {} : { group: group.key, isMain: group.isMain }),
    ...(group?.isOut === true ? { isOut: true } : {}),
  };
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as ReadItem;
}

const SAMPLES = join(__dirname, "samples");
const SHARED = join(__dirname, "../../../../../shared/data");

/** A file of the folder `samples`, which has one of each format: its name begins with the format's id. */
export function readSample(name: string): Buffer {
  return readFileSync(join(SAMPLES, name));
}

/** The files of the folder `samples`, with the id of the format that each must be recognized as. */
export function listSamples(): { name: string; format: string }[] {
  return readdirSync(SAMPLES).map((name) => ({ name, format: /^[a-z0-9_]+/.exec(name)?.[0] ?? "" }));
}

/** A test that reads a third-party file beside the repository; skipped if it is not there. */
export function testShared(path: string, run: (content: Buffer) => Promise<void>): void {
  const file = join(SHARED, path);
  const one = existsSync(file) ? test : test.skip;
  one(`reads ${path}`, () => run(readFileSync(file)));
}
