// The engines to compare with: MiniSearch and SQLite FTS5. Each gets the same documents and answers with identities, best first, at
// most 100.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findField } from "@vitrine/engine/fields";
import type { IndexedItem } from "@vitrine/engine/search-index";
import MiniSearch from "minisearch";

/** The answers of an engine to each query. */
export type Answers = string[][];

const DEPTH = 100;
/** The weights of the fields; written out, so that changes of our own engine leave them alone. */
const WEIGHTS = { title: 3, category: 2, brand: 1.5, code: 1, description: 1, other: 0.4 };
type Field = keyof typeof WEIGHTS;
const FIELDS = ["title", "category", "brand", "code", "description", "other"] as const satisfies readonly Field[];

/** The texts of an item by field, the same that the own index has. */
function listTexts({ identity, title, attributes }: IndexedItem): Record<Field, string> {
  const texts = Object.fromEntries(FIELDS.map((field) => [field, [] as string[]])) as Record<Field, string[]>;
  texts.title.push(title);
  texts.code.push(identity);
  for (const [name, value] of Object.entries(attributes)) {
    const field = findField(name);
    if (field === null || field === "title") continue;
    for (const text of Array.isArray(value) ? value : [value]) if (typeof text === "string") texts[field].push(text);
  }
  return Object.fromEntries(FIELDS.map((field) => [field, texts[field].join(" ; ")])) as Record<Field, string>;
}

/** Removes marks of letters, so that a query without them finds words with them. */
const removeMarks = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}+/gu, "")
    .replaceAll("ł", "l");

/** Answers of MiniSearch: all words and, if nothing has them, any; and any of the words. Both with prefixes and fuzzy words. */
export function answerMiniSearch(items: readonly IndexedItem[], queries: readonly string[]) {
  const engine = new MiniSearch<Record<string, unknown>>({
    fields: [...FIELDS],
    processTerm: removeMarks,
    searchOptions: { boost: WEIGHTS, prefix: true, fuzzy: 0.2 },
  });
  engine.addAll(items.map((item, id) => ({ id, ...listTexts(item) })));
  const ask = (query: string, combineWith: "AND" | "OR"): string[] =>
    engine
      .search(query, { combineWith, filter: ({ id }) => items[Number(id)]?.type === "item" })
      .slice(0, DEPTH)
      .map(({ id }) => items[Number(id)]?.identity ?? "");
  const any = queries.map((query) => ask(query, "OR"));
  const all = queries.map((query, at) => {
    const found = ask(query, "AND");
    return found.length > 0 ? found : (any[at] ?? []);
  });
  return { "MiniSearch AND, then OR": all, "MiniSearch OR": any };
}

/** Answers of SQLite FTS5 in Python; null without Python or without FTS5 in its SQLite. */
export function answerFts5(items: readonly IndexedItem[], queries: readonly string[]) {
  const input = {
    weights: FIELDS.map((field) => WEIGHTS[field]),
    documents: items.map((item) => {
      const texts = listTexts(item);
      return FIELDS.map((field) => texts[field]);
    }),
    shown: items.map(({ type }) => type === "item"),
    queries: queries.map((query) => query.match(/[\p{L}\p{N}]+/gu) ?? []),
  };
  const script = join(import.meta.dirname, "fts5.py");
  const { status, stdout } = spawnSync("python3", [script], {
    input: JSON.stringify(input),
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (status !== 0) return null;
  const { plain, porter } = JSON.parse(stdout) as Record<"plain" | "porter", number[][]>;
  const name = (answers: number[][]): Answers => answers.map((one) => one.map((at) => items[at]?.identity ?? ""));
  return { FTS5: name(plain), "FTS5 porter": name(porter) };
}
