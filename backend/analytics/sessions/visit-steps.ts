import { type SQL, sql } from "drizzle-orm";
import { type AddressKind, addressesOf } from "@/backend/analytics/build/visit-addresses";
import type { Tx } from "@/backend/db/client";
import {
  bareAddress,
  LONG_ADDRESS_TOKENS,
  originToken,
  pageToken,
  refererToken,
} from "@/lib/domain/analytics/visit-tokens";

// Steps that visits took, as conditions on the visits `v`: a pattern on their addresses in order, and what an index has
// of these (docs/filters.md).

/** Steps of one filter. */
export type Steps = { kind: AddressKind; steps: readonly string[] };

/** A condition on visits; `isIndexed`: few visits meet it, all of which an index finds. */
export type StepCondition = { where: SQL; isIndexed: boolean };

/** Lists of tokens, of each of which a visit has some that took the steps. */
type StepTokens = readonly (readonly string[])[];

const COLUMNS: Record<AddressKind, SQL> = { page: sql`v.pages`, referer: sql`v.referers` };
/** Visits that are looked at to learn how many took steps, and those among them from which on they are many. */
const SAMPLE = 5_000;
const MANY = 25;
/** Tokens of which the store guesses well how many visits have some; whether to use its index it knows then by itself. */
const GUESSED_MAX = 8;

/** The conditions that visits took the steps of each filter. */
export async function conditionsOfSteps(
  tx: Tx,
  siteId: string,
  asked: readonly Steps[],
  range: { from: string; to: string },
): Promise<StepCondition[]> {
  const tokens = await tokensOfSteps(tx, siteId, asked);
  const steps = asked.map(({ kind, steps }, at) => ({ took: took(kind, steps), tokens: tokens[at] ?? [] }));
  const counts = await newestThatTook(tx, siteId, steps, range);
  return steps.map(({ took, tokens }, at) => {
    const isRare = (counts[at] ?? 0) < MANY;
    const held = tokens.filter((some) => isRare || some.length <= GUESSED_MAX);
    return { where: sql`(${took}${sql.join(held.map(holdsSome))})`, isIndexed: isRare && held.length > 0 };
  });
}

/**
 * How many of the newest visits of a range took each of the steps that have tokens. Where they are many, a page is full
 * soon, and who counts them all reads all anyway; where they are few, the index finds them.
 */
async function newestThatTook(
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
 * Of a few tokens the store knows how many visits have them. Of each of many it would guess that some hundreds do, and
 * would rather read everything; behind a question of its own it guesses one visit of a hundred.
 */
function holdsSome(tokens: readonly string[]): SQL {
  const list = sql`${sql.param([...tokens])}::text[]`;
  return sql` and v.tokens && ${tokens.length > GUESSED_MAX ? sql`(select ${list})` : list}`;
}

/** By which tokens visits are found that took steps, for each filter; a step that many addresses have is left out. */
async function tokensOfSteps(tx: Tx, siteId: string, asked: readonly Steps[]): Promise<StepTokens[]> {
  const unknown = asked.flatMap(({ kind, steps }) =>
    steps
      .filter((step) => !isKnown(kind, step))
      .map((step) => ({ kind, pattern: addressPattern(step), word: wordOf(bareAddress(step)) })),
  );
  const found = await addressesOf(tx, siteId, unknown);
  let next = 0;
  return asked.map(({ kind, steps }) =>
    steps.flatMap((step) => {
      if (isKnown(kind, step)) return [[pageToken(step)]];
      const addresses = found[next++] ?? null;
      return addresses === null ? [] : tokensOf(kind, addresses);
    }),
  );
}

/** The path of a page is a token itself; where anything may stand in it, or before it, addresses must be looked for. */
function isKnown(kind: AddressKind, step: string): boolean {
  return kind === "page" && !bareAddress(step).includes("*");
}

function tokensOf(kind: AddressKind, addresses: readonly string[]): StepTokens {
  const long = LONG_ADDRESS_TOKENS[kind];
  if (kind === "referer") return [distinct([...addresses.flatMap((address) => refererToken(address) ?? []), long])];
  const origins = addresses.map(originToken).filter((token) => token !== null);
  const ofOrigins = origins.length === addresses.length ? [distinct([...origins, long])] : [];
  return [distinct([...addresses.map(pageToken), long]), ...ofOrigins];
}

function distinct(tokens: readonly string[]): string[] {
  return [...new Set(tokens)];
}

/**
 * Whether a visit took steps, by its addresses alone. The store would guess of a pattern that hardly any visit has it and
 * choose its way by that; of a case it guesses nothing. Looking for a word first costs a tenth of the pattern.
 */
function took(kind: AddressKind, steps: readonly string[]): SQL {
  const column = COLUMNS[kind];
  const longest = steps.map(wordOf).reduce((a, b) => (b.length > a.length ? b : a), "");
  return sql`case when strpos(lower(${column}), ${longest}) > 0
    then ${column} ~ ${stepsPattern(steps)} else false end`;
}

/** The longest word of a text with `*`, in small letters. Of plain letters only: what the small form of others is, stores differ in. */
function wordOf(text: string): string {
  const words = text.split(/[^\x21-\x29\x2b-\x7e]+/);
  return words.reduce((a, b) => (b.length > a.length ? b : a), "").toLowerCase();
}

/**
 * Steps as a pattern on addresses in order, one a line: each step later than the one before it, others may lie between.
 * A step that begins with `/` is compared from the path on; where a step has no `?`, what follows one in the address does
 * not count. `*` stands for anything, but reaches no further than to a `?` or `#` unless it stands behind one itself.
 * Upper and lower case are the same.
 */
function stepsPattern(steps: readonly string[]): string {
  const lines = steps.map((step) => {
    const behind = step.slice(bareAddress(step).length);
    const rest = step.includes("?") ? "" : "([?#].*)?";
    return `^${barePattern(step)}${anyOf(behind, ".*")}${rest}$`;
  });
  // `n`: a dot ends with its line, and lines have a beginning and an end; `i`: case does not matter.
  return `(?ni)${lines.join("(.|\\n)*")}`;
}

/** The bare address of whatever has a step. */
function addressPattern(step: string): string {
  return `(?ni)^${barePattern(step)}$`;
}

function barePattern(step: string): string {
  const origin = step.startsWith("/") ? "([a-z]+://[^/?#]*)?" : "";
  return `${origin}${anyOf(bareAddress(step), "[^?#]*")}`;
}

function anyOf(text: string, anything: string): string {
  return text.split("*").map(literal).join(anything);
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
