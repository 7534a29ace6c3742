// Reads judged queries: each line of a file in scripts/bench/judged is a query and a predicate over the catalog, so that the right
// answers follow from the catalog (docs/adr/0108).
//
//   # kind                        the kind of the queries below
//   @name = predicate             a named predicate
//   query = predicate             an answer has gain 1
//   query = predicate ~ predicate an answer of the second predicate has gain 0.5
//
// A predicate is a list of terms, all of which must be true. A term is `field:value`, `value` (of the first field of the catalog) or
// `@name`; `|` separates alternatives, `-` in front negates the term, `_` stands for a space, `*` at the end for any ending.

import { createHash } from "node:crypto";
import { fold } from "@vitrine/engine/fold";

/** The kinds of queries, in the order of figures. */
export const QUERY_KINDS = ["type", "accessory", "attribute", "brand", "unit", "phrase", "inflection", "typo"] as const;
export type QueryKind = (typeof QUERY_KINDS)[number];

/** What predicates see of an item: exact values, and texts in which words are looked for. */
export type ItemFacts = { values: Record<string, readonly string[]>; texts: Record<string, string> };

export type Predicate = (facts: ItemFacts) => boolean;

/** A query with its right answers; `half`: answers that are right in part. */
export type TestQuery = { query: string; kind: QueryKind; full: Predicate; half: Predicate | null };

/** The two halves of judged queries: one for tuning, one that nobody tunes on. */
export type Half = "tuning" | "untouched";

/** The half of a query; the same text is in the same half of every set. */
export function pickHalf(query: string): Half {
  const [first = 0] = createHash("sha256").update(query).digest();
  return first % 2 === 0 ? "tuning" : "untouched";
}

/**
 * Parses a file of judged queries.
 * @param field the field of terms without one.
 */
export function parseTestQueries(text: string, field: string): TestQuery[] {
  const named = new Map<string, Predicate>();
  const queries: TestQuery[] = [];
  let kind: QueryKind | null = null;
  for (const [at, raw] of text.split("\n").entries()) {
    const line = raw.trim();
    const fail = (why: string): Error => new Error(`line ${at + 1}: ${why}: ${line}`);
    if (line === "" || line.startsWith("//")) continue;
    if (line.startsWith("# ")) {
      kind = QUERY_KINDS.find((one) => one === line.slice(2)) ?? null;
      if (kind === null) throw fail("unknown kind");
      continue;
    }
    const mark = line.indexOf(" = ");
    if (mark < 0) throw fail("no predicate");
    const name = line.slice(0, mark).trim();
    const [full = "", half] = line.slice(mark + 3).split(" ~ ");
    const read = (part: string): Predicate => parsePredicate(part, field, named, fail);
    if (name.startsWith("@")) named.set(name.slice(1), read(full));
    else if (kind === null) throw fail("no kind");
    else queries.push({ query: name, kind, full: read(full), half: half === undefined ? null : read(half) });
  }
  return queries;
}

function parsePredicate(
  text: string,
  field: string,
  named: ReadonlyMap<string, Predicate>,
  fail: (why: string) => Error,
): Predicate {
  const terms = text
    .trim()
    .split(/\s+/)
    .map((term) => {
      const isNegated = term.startsWith("-");
      const one = parseTerm(isNegated ? term.slice(1) : term, field, named, fail);
      return isNegated ? (facts: ItemFacts) => !one(facts) : one;
    });
  return (facts) => terms.every((term) => term(facts));
}

function parseTerm(
  term: string,
  usual: string,
  named: ReadonlyMap<string, Predicate>,
  fail: (why: string) => Error,
): Predicate {
  const colon = term.indexOf(":");
  const field = colon < 0 ? usual : term.slice(0, colon);
  const options = term.slice(colon + 1).split("|");
  const parts = options.map((option): Predicate => {
    if (option.startsWith("@")) {
      const found = named.get(option.slice(1));
      if (found === undefined) throw fail(`unknown name ${option}`);
      return found;
    }
    return createTest(field, option.replaceAll("_", " "));
  });
  return (facts) => parts.some((part) => part(facts));
}

function createTest(field: string, value: string): Predicate {
  const isOpen = value.endsWith("*");
  const exact = fold(isOpen ? value.slice(0, -1) : value);
  const words = toSearchedText(exact);
  const looked = isOpen ? words.trimEnd() : words;
  return ({ values, texts }) => {
    const text = texts[field];
    if (text !== undefined) return text.includes(looked);
    return (values[field] ?? []).some((one) => (isOpen ? one.startsWith(exact) : one === exact));
  };
}

/** A text in which predicates look for words: folded, with single spaces around words. */
export function toSearchedText(text: string): string {
  return ` ${fold(text.replaceAll(/[™®©]/g, " "))
    .replaceAll(/[^\p{L}\p{N}.+/-]+/gu, " ")
    .replaceAll(/(?<!\d)[.+/-]+|[.+/-]+(?!\d)/gu, " ")
    .trim()
    .replaceAll(/\s+/g, " ")} `;
}

/** The gains of the items that answer a query, by identity. */
export function computeGains(
  { full, half }: TestQuery,
  items: readonly { identity: string; facts: ItemFacts }[],
): Map<string, number> {
  const gains = new Map<string, number>();
  for (const { identity, facts } of items) {
    if (full(facts)) gains.set(identity, 1);
    else if (half?.(facts) === true) gains.set(identity, 0.5);
  }
  return gains;
}
