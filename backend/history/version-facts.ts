import * as z from "zod/mini";
import { type PublishedRanks, publishedRanks } from "@/lib/contract/search/ranks";

/** What the history keeps of a version beside its content. */
export type VersionFacts = { ranks: PublishedRanks };

const facts = z.object({ ranks: publishedRanks });

/** The ranks that a version was published with, as its publisher saw them; undefined when none are kept. */
export function ranksKept(stored: unknown): PublishedRanks | undefined {
  const result = z.safeParse(facts, stored);
  return result.success ? result.data.ranks : undefined;
}
