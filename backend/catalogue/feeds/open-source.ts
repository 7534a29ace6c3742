import { isFeedFault } from "@/backend/catalogue/reader/feed-fault";
import type { FeedHints, SourceReading, SourceRules } from "@/backend/catalogue/reader/reader-messages";
import { readSample } from "@/backend/catalogue/reader/reader-thread";
import { type Download, FetchFault, isFetchFault, type Validators } from "@/backend/kit/outbound/fetch-feed";
import { ConcurrencyLimiter } from "@/backend/kit/outbound/outbound-limits";
import type { Services } from "@/backend/kit/services";
import type { FeedSource, FeedTest } from "@/lib/contract/catalogue/feeds";
import type { TestFault } from "@/lib/contract/catalogue/plans";
import { openLogin } from "./feed-logins";
import { loadFile, readFileBytes } from "./file-rows";
import { getSourceLabel } from "./source-rows";

/**
 * Opens a source (URL or uploaded file) and returns what `read` makes of its content. Throws FetchFault if the content
 * is unavailable or incomplete.
 * @param known what the host last recognized the content by; FeedUnchanged is thrown if it still does.
 */
export type OpenSource = <T>(
  source: FeedSource,
  signal: AbortSignal,
  read: (feed: Download) => Promise<T>,
  known?: Validators | null,
) => Promise<T>;

/** Creates the opener of a site's sources, which opens only files of that site. */
export function createSourceOpener(
  needs: Pick<Services, "fetchFeed" | "database" | "feedLoginKeys">,
  siteId: string,
): OpenSource {
  const { fetchFeed, database } = needs;
  return async (source, signal, read, known = null) => {
    if (!source.file) {
      const login = await openLogin(needs, siteId, source);
      return fetchFeed({ url: source.url ?? "", login, known }, signal, read);
    }
    const key = { siteId, id: source.file.id };
    const file = await database.withSystem((tx) => loadFile(tx, key));
    if (file === undefined || file.finishedAt === null) throw new FetchFault("the file does not exist", "file_gone");
    return read({
      bytes: ensureComplete(readFileBytes(database, key, file.size), file.size, signal),
      hints: toHints(file.name),
      validators: null,
    });
  };
}

/** Passes bytes through; throws if the file turns out shorter than its size. */
async function* ensureComplete(
  bytes: AsyncIterable<Buffer>,
  size: number,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  let received = 0;
  for await (const piece of bytes) {
    signal.throwIfAborted();
    received += piece.length;
    yield piece;
  }
  if (received !== size) throw new FetchFault("the file was deleted while it was read", "file_gone");
}

function toHints(name: string): Download["hints"] {
  return { contentType: "", name };
}

const TEST_MS = 20_000;
/** Concurrent tests, each with its own thread; others wait. */
const lanes = new ConcurrencyLimiter(4);

/** Combines the hints of a download with the language of the site and the settings of a source, which win. */
export function mergeHints(source: FeedSource, hints: FeedHints, language: string): FeedHints {
  const { format, encoding } = source;
  return { ...hints, language, ...(format === null ? {} : { format }), ...(encoding === null ? {} : { encoding }) };
}

/** What a test depends on beside the source; `isQuick`: only its first records are read. `isMerging`: rows become products. */
export type TestRules = { rules: SourceRules; now: Date; isQuick?: boolean; isMerging?: boolean };

/** How a source is read. */
export function toReading({ mapping, answers, reading }: FeedSource): SourceReading {
  const { zero, vat, words, keep_out: keepOut } = answers ?? { zero: null, vat: null, words: {}, keep_out: true };
  return { mapping, answers: { zero, vat, words, keepOut }, isEarlier: reading === 1 };
}

/** Reads a source for a test: its first records, some of its items and counts, or a fault with its position. */
export async function testSource(
  source: FeedSource,
  open: OpenSource,
  { rules, now, isQuick = false, isMerging = false }: TestRules,
): Promise<FeedTest> {
  const signal = AbortSignal.timeout(TEST_MS);
  const isAdditional = source.join !== null;
  const task = {
    kind: "sample" as const,
    ...toReading(source),
    rules,
    now: now.getTime(),
    isQuick,
    isMerging,
    isAdditional,
  };
  try {
    const result = await lanes.run(signal, () =>
      open(source, signal, ({ bytes, hints }) =>
        readSample({ ...task, hints: mergeHints(source, hints, rules.language) }, bytes, signal),
      ),
    );
    return result === "not_asked" ? buildFailedTest({ code: "timeout", line: 1, column: 1 }) : result;
  } catch (error) {
    if (isFeedFault(error)) return buildFailedTest({ code: error.code, ...error.place });
    // Reading has limits of its own, which are shorter.
    if (signal.aborted) return buildFailedTest({ code: "download_timeout", line: 1, column: 1 });
    if (isFetchFault(error)) return buildFailedTest({ code: error.code, line: 1, column: 1 });
    throw error;
  }
}

function buildFailedTest(fault: FeedTest["fault"]): FeedTest {
  return { fault, format: null, separator: null, encoding: null, encodings: [], fields: [], mapping: {}, records: [] };
}

/** Finds the first source that a run could not read, and why. */
export async function findSourceFault(
  sources: readonly FeedSource[],
  open: OpenSource,
  rules: TestRules,
): Promise<TestFault | null> {
  // In parallel: each test may take its full timeout.
  const tests = await Promise.all(
    sources.map(async (source) => ({
      source,
      fault: findTestFault(source, await testSource(source, open, { ...rules, isQuick: true })),
    })),
  );
  for (const { source, fault } of tests) if (fault !== null) return { source: getSourceLabel(source), fault };
  return null;
}

function findTestFault({ join }: FeedSource, { fault, records, mapping }: FeedTest): TestFault["fault"] | null {
  if (fault !== null) return { code: fault.code, line: fault.line };
  const [first] = records;
  const isReadable = records.some(({ values }) => values !== null);
  if (!isReadable) return { code: first?.code ?? "no_records", line: first?.line ?? null };
  // An additional source is joined by an attribute and needs no identity.
  return mapping.identity === undefined && join === null
    ? { code: "identity_unknown", line: first?.line ?? null }
    : null;
}
