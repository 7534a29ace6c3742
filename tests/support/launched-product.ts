import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePorts } from "@/scripts/launch/free-ports.mjs";
import { waitFor } from "@/scripts/launch/probe.mjs";

// The built product, started as an operator does: by the launcher of `npm start`.

const ROOT = join(__dirname, "../..");
const START_MS = 240_000;
/** Settings that this process may have, for another product. */
const NOT_INHERITED = [
  "EMBEDDED_URL",
  "BACKEND_URL",
  "BACKEND_KEYS",
  "LINK_KEYS",
  "DATABASE_URL",
  "SMTP_URL",
  "SECRETS",
];

/** A product with its launcher. */
export type LaunchedProduct = {
  ports: { web: number; backend: number; shop: number };
  dataDir: string;
  start: () => Promise<void>;
  /** Sends a signal to the launcher and waits for its end; returns its exit code and the duration in ms. */
  stop: (signal?: NodeJS.Signals) => Promise<{ code: number | null; ms: number }>;
  remove: () => void;
};

/** Prepares a product on free ports with its own data folder; `start` starts it. `root` is the folder of another clone. */
export async function prepareProduct(
  env: Record<string, string>,
  { root = ROOT, startMs = START_MS } = {},
): Promise<LaunchedProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), "vitrine-launched-"));
  const [web = 0, backend = 0, shop = 0] = await findFreePorts(3);
  const settings = {
    ...{ DATA_DIR: dataDir, PORT: String(web), BACKEND_PORT: String(backend), SHOP_PORT: String(shop) },
    ...Object.fromEntries(NOT_INHERITED.map((name) => [name, ""])),
    ...{ DEMO_DAYS: "0", LOG_LEVEL: "warn", HOST: "127.0.0.1", ...env },
  };
  let launcher: ChildProcess | null = null;
  return {
    ports: { web, backend, shop },
    dataDir,
    start: async () => {
      const { npm_lifecycle_event: _, ...inherited } = process.env;
      const child = spawn(process.execPath, ["scripts/start.mjs"], {
        cwd: root,
        env: { ...inherited, ...settings },
        stdio: ["ignore", "ignore", "inherit"],
      });
      launcher = child;
      const isReady = await waitFor(`http://127.0.0.1:${web}/api/health/ready`, startMs, () => child.exitCode !== null);
      if (!isReady) throw new Error("the product did not start");
    },
    stop: async (signal = "SIGTERM") => {
      const child = launcher;
      const began = performance.now();
      if (child === null) return { code: null, ms: 0 };
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, "exit");
        child.kill(signal);
        await gone;
      }
      return { code: child.exitCode, ms: performance.now() - began };
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
