import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

// The data folder that settings.mjs prepares, in processes of their own.

const ROOT = join(__dirname, "../../..");
const SETTINGS = pathToFileURL(join(ROOT, "scripts/launch/settings.mjs")).href;
const HOLDER = `import { buildSettings } from ${JSON.stringify(SETTINGS)};
  await buildSettings(process.env, () => {});
  process.on("SIGTERM", () => process.exit(0));
  setInterval(() => {}, 1000);
  console.log("holds");`;

let folder: string;
const running: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-folder-"));
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a process that owns the folder, as `npm start` does. */
async function startHolder(): Promise<ChildProcess> {
  const args = ["--input-type=module", "-e", HOLDER];
  const child = spawn(process.execPath, args, { env: cleanEnv(), stdio: ["ignore", "pipe", "inherit"] });
  running.push(child);
  await new Promise((resolve) => child.stdout?.once("data", resolve));
  return child;
}

function cleanEnv(): NodeJS.ProcessEnv {
  const { PORT: _web, BACKEND_PORT: _backend, SHOP_PORT: _shop, SECRETS: _secrets, ...rest } = process.env;
  return { ...rest, DATA_DIR: folder };
}

/** Every file below the folder with its content. */
function readContent(path = folder): Record<string, string> {
  const entries = readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inner = join(path, entry.name);
    return entry.isDirectory() ? Object.entries(readContent(inner)) : [[inner, readFileSync(inner, "utf8")] as const];
  });
  return Object.fromEntries(entries);
}

test("refuses a second start on the folder without changing it", async () => {
  const holder = await startHolder();
  const before = readContent();
  const { web } = JSON.parse(before[join(folder, "ports.json")] ?? "{}") as { web: number };
  const second = spawnSync(process.execPath, ["scripts/start.mjs"], { cwd: ROOT, env: cleanEnv(), encoding: "utf8" });
  expect(second.status).toBe(1);
  expect(second.stderr).toContain(`already runs on ${folder} at http://localhost:${web} (process ${holder.pid})`);
  expect(readContent()).toEqual(before);
});

test("the folder of an ended or killed launcher is free, without ports of an ended one", async () => {
  const first = await startHolder();
  const ended = new Promise((resolve) => first.once("exit", resolve));
  first.kill("SIGTERM");
  await ended;
  expect(readdirSync(folder)).not.toContain("ports.json");
  const second = await startHolder();
  const killed = new Promise((resolve) => second.once("exit", resolve));
  second.kill("SIGKILL");
  await killed;
  const third = await startHolder();
  expect(third.exitCode).toBeNull();
});

test("a start with another backend requires its search host, and changes nothing without it", () => {
  const env = { ...cleanEnv(), BACKEND_URL: "http://127.0.0.1:9", SEARCH_URL: "" };
  const start = spawnSync(process.execPath, ["scripts/start.mjs"], { cwd: ROOT, env, encoding: "utf8" });
  expect([start.status, start.stdout]).toEqual([1, ""]);
  expect(start.stderr).toBe("BACKEND_URL requires SEARCH_URL, the URL of that shop's search host.\n");
  expect(readContent()).toEqual({});
});
