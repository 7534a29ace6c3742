import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../launch/paths.mjs";

/** The folder of real data that benchmarks read: SHARED_DATA, else the one beside the project. It may not be there. */
export const SHARED_DATA = process.env.SHARED_DATA ?? join(dirname(ROOT), "shared/data");

/** The folder of the judged catalogue; null where there is none. */
export function judgedCatalogue() {
  const folder = join(SHARED_DATA, "icecat-electronics");
  return existsSync(join(folder, "products.jsonl.gz")) ? folder : null;
}
