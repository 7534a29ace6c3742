import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startWeb } from "@/scripts/bench/product.mjs";

const PROGRAM = join(__dirname, "../../../.next/standalone/server.js");

/** Starts the built web server in front of the backend of this run, with the settings of the tests. */
export async function startBuiltWeb(): Promise<{ url: string; stop: () => Promise<void> }> {
  if (!existsSync(PROGRAM)) throw new Error("there is no build of the web server; run npm run build");
  const dataDir = mkdtempSync(join(tmpdir(), "vitrine-record-"));
  const settings = { DATA_DIR: dataDir, SIGN_UP: "1", LOG_LEVEL: "warn" };
  const { url, stop } = await startWeb({ settings, dataDir });
  return {
    url,
    stop: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
