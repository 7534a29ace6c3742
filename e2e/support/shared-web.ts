import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { startWeb } from "@/scripts/bench/product.mjs";
import { loadPorts } from "@/scripts/launch/settings.mjs";
import { SITE } from "./fresh";
import { findDataDir, readSecrets } from "./links";

const COLD_CACHES = join(import.meta.dirname, "cold-caches.mjs");

/** A web server for many tests. `forget` empties its caches, as if it was just started. */
export type SharedWeb = { url: string; forget: () => Promise<void>; stop: () => Promise<void> };

/** Starts a web server of the product under test in front of another backend. */
export async function startSharedWeb(backendUrl: string): Promise<SharedWeb> {
  const dataDir = findDataDir();
  const ports = loadPorts(dataDir);
  if (ports === null) throw new Error("the product under test does not run");
  const settings = {
    SECRETS: readSecrets(),
    EMBEDDED_URL: `http://127.0.0.1:${ports.backend}`,
    BACKEND_URL: backendUrl,
    SEARCH_URL: process.env.E2E_SEARCH_URL ?? "",
    DEFAULT_SITE: SITE,
    LOG_LEVEL: "error",
  };
  const { url, web, stop } = await startWeb({ settings, dataDir }, { webArgs: ["--import", COLD_CACHES] });
  return { url, forget: () => forget(web.process), stop };
}

/** Empties the caches of a web server, and checks that they were where they are looked for. */
async function forget(web: ChildProcess): Promise<void> {
  const answered = once(web, "message");
  web.send({ order: "forget" });
  expect(await answered).toContainEqual({ hadCaches: true });
}
