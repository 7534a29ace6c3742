import type { FeedTest } from "@/backend/catalogue/reader/reader-messages";
import type { FeedSource } from "@/lib/contract/catalogue/feeds";
import type { TestFault } from "@/lib/contract/catalogue/plans";
import type { OpenSource } from "./open-source";
import { placeOf } from "./source-rows";
import { testSource } from "./test-source";

/** The first of some sources that a run could not take, and why; null when it could take all of them. */
export async function faultOfSources(sources: readonly FeedSource[], open: OpenSource): Promise<TestFault | null> {
  // All at once: each may take its whole time.
  const tests = await Promise.all(
    sources.map(async (source) => ({ source, fault: faultOf(source, await testSource(source, open)) })),
  );
  for (const { source, fault } of tests) if (fault !== null) return { source: placeOf(source), fault };
  return null;
}

function faultOf({ join }: FeedSource, { fault, records, mapping }: FeedTest): TestFault["fault"] | null {
  if (fault !== null) return { code: fault.code, line: fault.line };
  const [first] = records;
  const isReadable = records.some(({ values }) => values !== null);
  if (!isReadable) return { code: first?.code ?? "no_records", line: first?.line ?? null };
  // A further source is recognised by its attribute, not by the identity of items.
  return mapping.identity === undefined && join === null
    ? { code: "identity_unknown", line: first?.line ?? null }
    : null;
}
