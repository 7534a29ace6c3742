import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../launch/paths.mjs";

/** The folder of the judged catalogue: in SHARED_DATA, else beside the project; null where there is none. */
export function judgedCatalogue() {
  const folder = join(process.env.SHARED_DATA ?? join(dirname(ROOT), "shared/data"), "icecat-electronics");
  return existsSync(join(folder, "products.jsonl.gz")) ? folder : null;
}
