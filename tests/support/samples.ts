import { existsSync } from "node:fs";
import { join } from "node:path";

// Sample files beside the repository, which only some computers have.

const SAMPLES = join(__dirname, "../../../shared/data");

/** The path of a sample file. */
export function getSamplePath(path: string): string {
  return join(SAMPLES, path);
}

/** A test that reads sample files; skipped where there are none. */
export const testWithSamples: typeof test = existsSync(SAMPLES) ? test : test.skip;
