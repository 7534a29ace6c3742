// The engines of search-quality.ts. Each gets the same documents and answers with identities, best first, at most 100.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import MiniSearch from "minisearch";
import * as z from "zod/mini";
import { IndexBuilder } from "@/backend/search/index/build-index";
import { CompactIndex } from "@/backend/search/index/compact-index";
import type { IndexedItem } from "@/backend/search/index/search-index";
import { runList } from "@/backend/search/pipeline/run-list";
import { buildMainList, prepareQuery } from "@/backend/search/service/answer-search";
import type { SearchContext } from "@/backend/search/service/search-context";
import { indexWords } from "@/backend/search/service/site-words";
import { FIELD_RANK, FIELDS, type Field, findField } from "@/backend/search/text/fields";
import { searchQuery } from "@/lib/contract/search/search-host";

export type EngineName = "own" | "MiniSearch AND, then OR" | "MiniSearch OR" | "FTS5" | "FTS5 porter";

/** The answers of an engine to each query. */
export type Answers = string[][];

const DEPTH = 100;

/** Answers by the product's own path of a search, without rules. */
export async function answerOwn(
  items: readonly IndexedItem[],
  language: string,
  queries: readonly string[],
): Promise<Answers> {
  const builder = new IndexBuilder(language);
  // The order of a site's index, which decides among equals.
  for (const item of [...items].sort((a, b) => (a.identity < b.identity ? -1 : 1))) builder.add(item);
  const index = new CompactIndex(builder.finish());
  const context = createContext(language, index);
  const answers: Answers = [];
  for (const q of queries) {
    const query = z.parse(searchQuery, {
      tracker_id: context.site.siteId,
      q,
      size: DEPTH,
      "f[]": "type:item",
      customizations: "0",
    });
    const steps = prepareQuery(context, query);
    const list = await buildMainList(context, query, steps, { raw: new URLSearchParams() });
    answers.push(runList(index, list).hits.map(({ identity }) => identity));
  }
  return answers;
}

/** The context of a site without rules. */
function createContext(language: string, index: CompactIndex): SearchContext {
  const { synonyms, redirects } = indexWords({ revision: 0, synonyms: [], redirects: [] });
  const refuse = (): never => {
    throw new Error("a search without rules reads nothing else");
  };
  return {
    site: {
      siteId: "1-1",
      revision: 0,
      wordsRevision: 0,
      catalogueRevision: 0,
      name: "Bench",
      timeZone: "Europe/Prague",
      currency: "EUR",
      language,
      mainType: "item",
      isClosed: false,
      offServices: [],
    },
    rules: {
      rewrites: [],
      synonyms,
      redirects,
      customizations: () => [],
      customizationsOfType: () => [],
      campaigns: () => [],
    },
    knownTypes: ["item"],
    indexRevision: 0,
    now: new Date("2026-03-10T12:00:00Z"),
    preview: undefined,
    runLists: async (lists) => lists.map((list) => runList(index, list)),
    loadTopCounts: refuse,
    loadItems: refuse,
    findProducts: refuse,
    checkEach: refuse,
    selectHits: refuse,
  };
}

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

const WEIGHTS = Object.fromEntries(FIELDS.map((field) => [field, FIELD_RANK[field].weight])) as Record<Field, number>;

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
      .search(query, { combineWith })
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
