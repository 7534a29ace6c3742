import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../launch/paths.mjs";

/** The folder with real data for benchmarks, which may not exist: SHARED_DATA, otherwise the one beside the project. */
export const SHARED_DATA = process.env.SHARED_DATA ?? join(dirname(ROOT), "shared/data");

/** Finds the folder of the catalog with relevance ratings; null if there is none. */
export function findRatedCatalogue() {
  const folder = join(SHARED_DATA, "icecat-electronics");
  return existsSync(join(folder, "products.jsonl.gz")) ? folder : null;
}
