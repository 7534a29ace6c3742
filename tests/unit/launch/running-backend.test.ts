import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createSignedTransport } from "@/backend/commands/signed-transport";
import { isRefusedByBrowsers } from "@/scripts/launch/refused-ports.mjs";
import { findFreePort } from "@/tests/support/listen";

// How commands find the backend of a running product. The product is a process that owns the data folder and answers slowly.

const ROOT = join(__dirname, "../../..");
const importOf = (name: string): string => JSON.stringify(pathToFileURL(join(ROOT, "scripts/launch", name)).href);
const OWNER = `
  import { createServer } from "node:http";
  import { buildSettings } from ${importOf("settings.mjs")};
  const { BACKEND_PORT } = await buildSettings(process.env, () => {});
  const answer = (response, isReady) => response.writeHead(isReady ? 200 : 503).end();
  let isReady = process.env.TEST_READY === "1";
  createServer((request, response) => setTimeout(() => answer(response, isReady), Number(process.env.TEST_DELAY)))
    .listen(Number(BACKEND_PORT), "127.0.0.1", () => console.log("listens"));
  process.on("SIGUSR2", () => { isReady = true; });
  process.on("SIGTERM", () => process.exit(0));`;
const COMMAND = `
  import { waitForRunning } from ${importOf("running-backend.mjs")};
  const found = await waitForRunning({ folder: process.env.DATA_DIR, say: console.log, ...JSON.parse(process.env.TEST_OPTIONS) })
    .catch((error) => error.message);
  console.log("found: " + found);`;

const { badPorts } = jest.requireActual<{ badPorts: string[] }>("undici/lib/web/fetch/constants");

let folder: string;
const running: ChildProcess[] = [];
let server: Server | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-running-"));
});
afterEach(async () => {
  server?.close();
  server = undefined;
  for (const child of running.splice(0)) {
    const gone = once(child, "exit");
    if (child.kill("SIGKILL")) await gone;
  }
  rmSync(folder, { recursive: true, force: true });
});

function startProgram(source: string, env: Record<string, string>): ChildProcess {
  const { PORT: _web, BACKEND_PORT: _backend, SHOP_PORT: _shop, SECRETS: _secrets, ...rest } = process.env;
  const child = spawn(process.execPath, ["--input-type=module", "-e", source], {
    env: { ...rest, DATA_DIR: folder, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.push(child);
  return child;
}

async function startOwner(env: Record<string, string>): Promise<ChildProcess> {
  const child = startProgram(OWNER, { BACKEND_PORT: String(await findFreePort()), ...env });
  if (child.stdout !== null) await once(child.stdout, "data");
  return child;
}

/** What a command says, and what it finds. */
async function search(options: object = {}): Promise<string> {
  const child = startProgram(COMMAND, { TEST_OPTIONS: JSON.stringify(options) });
  let text = "";
  child.stdout?.on("data", (data) => {
    text += String(data);
  });
  await once(child, "close");
  return text;
}

test("waits for a product whose every answer takes three seconds, and says that it is slow", async () => {
  const { pid } = await startOwner({ TEST_READY: "1", TEST_DELAY: "3000" });
  const text = await search();
  expect(text).toBe(`Slow answers of Vitrine on ${folder} (process ${pid}); still trying ...\nfound: true\n`);
});

test("waits for a product that is starting", async () => {
  const owner = await startOwner({ TEST_READY: "0", TEST_DELAY: "0" });
  const found = search();
  setTimeout(() => owner.kill("SIGUSR2"), 1_500);
  expect(await found).toContain("found: true");
});

test("gives up on a product that never answers, without advice to stop it", async () => {
  const { pid } = await startOwner({ TEST_READY: "1", TEST_DELAY: "60000" });
  const text = await search({ patienceMs: 3_000 });
  expect(text).toContain(`No answer of Vitrine on ${folder} (process ${pid}) in 3 seconds. Try again later.`);
  expect(text).not.toMatch(/stop/i);
});

test("finds no backend where none runs, also after a product that was killed or beside a configured URL", async () => {
  expect(await search()).toBe("found: false\n");
  const url = `http://127.0.0.1:${await findFreePort()}`;
  expect(await search({ url })).toBe("found: false\n");
  expect(await search({ url, isRequired: true, patienceMs: 1_000 })).toContain(`No answer of the backend at ${url}`);
  const owner = await startOwner({ TEST_READY: "1", TEST_DELAY: "0" });
  owner.kill("SIGKILL");
  await once(owner, "exit");
  expect(readFileSync(join(folder, "ports.json"), "utf8")).toContain("backend");
  expect(await search()).toBe("found: false\n");
});

test("finds a backend on a port that browsers refuse", async () => {
  server = createServer((_, response) => response.end());
  const port = await listenOnRefusedPort(server);
  expect(await search({ url: `http://127.0.0.1:${port}` })).toBe("found: true\n");
});

/** Listens on the first free one of the ports that browsers refuse. */
async function listenOnRefusedPort(on: Server): Promise<number> {
  for (const port of badPorts.map(Number).filter((one) => one > 1024)) {
    on.listen(port, "127.0.0.1");
    const isFree = await new Promise((resolve) => {
      on.once("listening", () => resolve(true));
      on.once("error", () => resolve(false));
    });
    if (isFree) return port;
  }
  throw new Error("no port is free");
}

test("calls of commands reach such a port, too", async () => {
  server = createServer((request, response) => response.writeHead(200, { "x-path": request.url }).end("answer"));
  const port = await listenOnRefusedPort(server);
  const transport = createSignedTransport({ id: "1", bytes: new Uint8Array(32).fill(1) }, "import");
  const url = `http://127.0.0.1:${port}/path?q=1`;
  const answer = await transport({ method: "GET", url, headers: {}, body: undefined, signal: undefined });
  expect([answer.status, answer.headers["x-path"], answer.text]).toEqual([200, "/path?q=1", "answer"]);
});

test("knows the ports that fetch refuses", () => {
  const refused = Array.from({ length: 65_536 }, (_, port) => port).filter(isRefusedByBrowsers);
  expect(refused.map(String)).toEqual(badPorts);
});

test("warns of a port that browsers refuse", async () => {
  const probe = createServer();
  const port = await listenOnRefusedPort(probe);
  probe.close();
  const source = `import { buildSettings } from ${importOf("settings.mjs")};
    await buildSettings({ DATA_DIR: process.env.DATA_DIR, PORT: "${port}" }, console.log);`;
  writeFileSync(join(folder, "program.mjs"), source);
  const { stdout } = spawnSync(process.execPath, [join(folder, "program.mjs")], {
    env: { ...process.env, DATA_DIR: folder },
    encoding: "utf8",
  });
  expect(stdout).toContain(`Browsers do not open port ${port} of PUBLIC_URL (http://localhost:${port})`);
});
