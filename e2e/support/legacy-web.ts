import { deriveKey, toHex } from "@/lib/http/crypto";
import { startWeb } from "@/scripts/bench/product.mjs";
import { loadPorts } from "@/scripts/launch/settings.mjs";
import { startLegacy } from "@/tests/support/legacy-backend/start-legacy";
import type { Store } from "@/tests/support/legacy-backend/store";
import { findDataDir, readMasterKey, readSecrets } from "./links";

/** A web server in front of a simulated legacy backend, and the store of that backend. */
export type LegacyWeb = { url: string; store: Store; stop: () => Promise<void> };

/**
 * Starts a web server of the build in front of a simulated legacy backend. The embedded backend of the product under test stores its
 * sessions; it knows its own users only, so `people` names which of them are which of the legacy backend's.
 */
export async function startLegacyWeb(site: string, people: Record<string, string>): Promise<LegacyWeb> {
  const dataDir = findDataDir();
  const key = await deriveKey(readMasterKey(), "backend");
  const ports = loadPorts(dataDir);
  if (ports === null) throw new Error("the product under test does not run");
  const legacy = await startLegacy(`${key.id}:${toHex(key.bytes)}`);
  for (const [id, like] of Object.entries(people)) {
    const person = legacy.store.people.get(like);
    if (person === undefined) throw new Error(`the legacy backend has no ${like}`);
    legacy.store.people.set(id, { ...person, id });
  }
  const settings = {
    SECRETS: readSecrets(),
    EMBEDDED_URL: `http://127.0.0.1:${ports.backend}`,
    BACKEND_URL: legacy.url,
    SEARCH_URL: legacy.searchUrl,
    DEFAULT_SITE: site,
    LOG_LEVEL: "warn",
  };
  const web = await startWeb({ settings, dataDir });
  const stop = async () => {
    await web.stop();
    await legacy.stop();
  };
  return { url: web.url, store: legacy.store, stop };
}
