import { type SQL, sql } from "drizzle-orm";
import { type AddressPattern, findAddresses } from "@/backend/analytics/build/visit-addresses";
import type { Tx } from "@/backend/db/client";
import type { AddressKind } from "@/lib/domain/analytics/visit-conditions";
import {
  buildOriginToken,
  buildPageToken,
  buildRefererToken,
  LONG_ADDRESS_TOKENS,
  toBareAddress,
} from "@/lib/domain/analytics/visit-tokens";

// Steps of visits as conditions on visits `v`: a pattern on their addresses in order, plus indexed tokens where these help
// (docs/filters.md).

/** Steps of one filter. */
export type Steps = { kind: AddressKind; steps: readonly string[] };

/** A condition on visits; `isIndexed`: few visits match, and an index finds all of them. */
export type StepCondition = { where: SQL; isIndexed: boolean };

/** Lists of tokens; a matching visit has at least one token of each list. */
type StepTokens = readonly (readonly string[])[];

const COLUMNS: Record<AddressKind, SQL> = { page: sql`v.pages`, referer: sql`v.referers` };
/** Number of visits sampled to estimate how many match, and the number of matches from which they count as many. */
const SAMPLE = 5_000;
const MANY = 25;
/** Up to this many tokens the planner estimates well and decides on its own whether to use the index. */
const GUESSED_MAX = 8;

/** The condition that a visit matches the steps, for each filter. */
export async function buildStepConditions(
  tx: Tx,
  siteId: string,
  filters: readonly Steps[],
  range: { from: string; to: string },
): Promise<StepCondition[]> {
  const tokens = await findStepTokens(tx, siteId, filters);
  const steps = filters.map(({ kind, steps }, at) => ({ took: matchesSteps(kind, steps), tokens: tokens[at] ?? [] }));
  const counts = await countNewestMatches(tx, siteId, steps, range);
  return steps.map(({ took, tokens }, at) => {
    const isRare = (counts[at] ?? 0) < MANY;
    const usable = tokens.filter((some) => isRare || some.length <= GUESSED_MAX);
    return { where: sql`(${took}${sql.join(usable.map(holdsSome))})`, isIndexed: isRare && usable.length > 0 };
  });
}

/**
 * How many of the newest visits of a range match each of the filters that have tokens. If many match, a page fills quickly and
 * a count reads everything anyway; if few match, the index finds them.
 */
async function countNewestMatches(
  tx: Tx,
  siteId: string,
  steps: readonly { took: SQL; tokens: StepTokens }[],
  { from, to }: { from: string; to: string },
): Promise<number[]> {
  if (steps.every(({ tokens }) => tokens.length === 0)) return [];
  const counts = steps.map(({ took, tokens }) =>
    tokens.length === 0 ? sql`0` : sql`count(*) filter (where ${took})::int`,
  );
  const { rows } = await tx.execute<{ counts: number[] }>(sql`
    select array[${sql.join(counts, sql`, `)}] as counts from (
      select v.pages, v.referers from visits v
      where v.site_id = ${siteId} and v.started_at >= ${from}::timestamptz and v.started_at < ${to}::timestamptz
      order by v.started_at desc, v.client_id desc limit ${SAMPLE}
    ) v`);
  return rows[0]?.counts ?? [];
}

/**
 * For a few tokens the planner knows how many visits have them. For many tokens the planner assumes hundreds of matches
 * each and prefers a full scan; with a subquery, one visit in a hundred.
 */
function holdsSome(tokens: readonly string[]): SQL {
  const list = sql`${sql.param([...tokens])}::text[]`;
  return sql` and v.tokens && ${tokens.length > GUESSED_MAX ? sql`(select ${list})` : list}`;
}

/** Tokens that matching visits have, for each filter; a step that matches too many addresses is left out. */
async function findStepTokens(tx: Tx, siteId: string, filters: readonly Steps[]): Promise<StepTokens[]> {
  const unknown = filters.flatMap(({ kind, steps }) =>
    steps.filter((step) => !isKnown(kind, step)).map((step) => buildAddressPattern(kind, step)),
  );
  const found = await findAddresses(tx, siteId, unknown);
  let next = 0;
  return filters.map(({ kind, steps }) =>
    steps.flatMap((step) => {
      if (isKnown(kind, step)) return [[buildPageToken(step)]];
      const addresses = found[next++] ?? null;
      return addresses === null ? [] : buildTokens(kind, addresses);
    }),
  );
}

/** The path of a page is itself a token; with a wildcard in it, addresses must be looked up. */
function isKnown(kind: AddressKind, step: string): boolean {
  return kind === "page" && !toBareAddress(step).includes("*");
}

function buildTokens(kind: AddressKind, addresses: readonly string[]): StepTokens {
  const long = LONG_ADDRESS_TOKENS[kind];
  if (kind === "referer") return [dedupe([...addresses.flatMap((address) => buildRefererToken(address) ?? []), long])];
  const origins = addresses.map(buildOriginToken).filter((token) => token !== null);
  const ofOrigins = origins.length === addresses.length ? [dedupe([...origins, long])] : [];
  return [dedupe([...addresses.map(buildPageToken), long]), ...ofOrigins];
}

function dedupe(tokens: readonly string[]): string[] {
  return [...new Set(tokens)];
}

/**
 * Whether a visit matches steps, by its addresses alone; a visit without addresses matches nothing, not even `*`. A
 * `case`, because the planner would assume that a pattern matches hardly any visit. Checking for a word first costs a
 * tenth of the pattern.
 */
function matchesSteps(kind: AddressKind, steps: readonly string[]): SQL {
  const column = COLUMNS[kind];
  const longest = steps.map(findLongestWord).reduce((a, b) => (b.length > a.length ? b : a), "");
  return sql`case when ${column} <> '' and strpos(lower(${column}), ${longest}) > 0
    then ${column} ~ ${buildStepsPattern(steps)} else false end`;
}

/** The longest word of a text with `*`, in lower case. Only ASCII: databases differ in how they lower-case other letters. */
function findLongestWord(text: string): string {
  const words = text.split(/[^\x21-\x29\x2b-\x7e]+/);
  return words.reduce((a, b) => (b.length > a.length ? b : a), "").toLowerCase();
}

/**
 * Steps as a regular expression on addresses in order, one per line, ignoring case; other addresses may lie between. A
 * step that begins with `/` is compared from the path on, a step without `?` without the query string. `*` matches
 * anything up to a `?` or `#`, or behind one.
 */
function buildStepsPattern(steps: readonly string[]): string {
  const lines = steps.map((step) => {
    const behind = step.slice(toBareAddress(step).length);
    const rest = step.includes("?") ? "" : "([?#].*)?";
    return `^${buildBarePattern(step)}${replaceWildcards(behind, ".*")}${rest}$`;
  });
  // `n`: a dot does not match a line break, and `^` and `$` match at lines; `i`: case-insensitive.
  return `(?ni)${lines.join("(.|\\n)*")}`;
}

/** The bare addresses that match a step. */
export function buildAddressPattern(kind: AddressKind, step: string): AddressPattern {
  return { kind, pattern: `(?ni)^${buildBarePattern(step)}$`, word: findLongestWord(toBareAddress(step)) };
}

function buildBarePattern(step: string): string {
  const origin = step.startsWith("/") ? "([a-z]+://[^/?#]*)?" : "";
  return `${origin}${replaceWildcards(toBareAddress(step), "[^?#]*")}`;
}

function replaceWildcards(text: string, anything: string): string {
  return text.split("*").map(escapeRegExp).join(anything);
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
