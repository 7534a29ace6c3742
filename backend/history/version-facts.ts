import * as z from "zod/mini";
import { type PublishedRanks, publishedRanks } from "@/lib/contract/search/ranks";

/** Facts stored with a version, in addition to its content. */
export type VersionFacts = { ranks: PublishedRanks };

const facts = z.object({ ranks: publishedRanks });

/** The ranks a version was published with, as its publisher saw them. */
export function readRanks(stored: unknown): PublishedRanks | undefined {
  const result = z.safeParse(facts, stored);
  return result.success ? result.data.ranks : undefined;
}
