import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { findFreePort } from "@/tests/support/listen";
import { openRaw, readRaw } from "@/tests/support/raw-http";

// How a server process ends: under the launcher, which orders the steps, and alone. Tested with a small program.

const LAUNCH = pathToFileURL(join(__dirname, "../../../scripts/launch")).href;
/**
 * Says when it ends by itself; answers /ready by whether it drains, and /slow a second later. No time limit of Node closes its
 * connections.
 */
const PROGRAM = `
  const endless = { headersTimeout: 0, requestTimeout: 0 };
  const server = require("node:http").createServer(endless, (request, response) => {
    if (request.url === "/ready") response.statusCode = globalThis.isDraining ? 503 : 200;
    if (request.url !== "/slow") return response.end(String(process.pid));
    console.log("slow");
    setTimeout(() => response.end("late"), 1_000);
  });
  process.on("SIGTERM", () => server.close(() => { console.log("ended"); process.exit(0); }));
  server.listen(Number(process.env.TEST_PORT), "localhost", () => console.log("listens " + process.pid));`;

let folder: string;
let port: number;
let url: string;
let program: string;
let running: ChildProcess;
let lines: AsyncIterator<string>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-draining-"));
  port = await findFreePort("localhost");
  url = `http://localhost:${port}`;
  program = join(folder, "program.cjs");
  writeFileSync(program, PROGRAM);
});

afterEach(async () => {
  if (running.exitCode === null && running.signalCode === null) {
    const gone = once(running, "exit");
    running.kill("SIGKILL");
    await gone;
  }
  rmSync(folder, { recursive: true, force: true });
});

function start(args: readonly string[], env: Record<string, string> = {}): void {
  running = spawn(process.execPath, args, {
    env: { ...process.env, TEST_PORT: String(port), ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  if (running.stdout === null) throw new Error("no output");
  lines = createInterface({ input: running.stdout })[Symbol.asyncIterator]();
}

/** Starts the program under a launcher that drains it and stops it when a line tells it to. */
function startUnderLauncher(): void {
  const source = `import { Child } from "${LAUNCH}/child.mjs";
    import { createInterface } from "node:readline";
    const child = new Child({ name: "program", args: [${JSON.stringify(program)}], env: {},
      logDir: ${JSON.stringify(folder)}, onGiveUp: () => process.exit(3), onLine: (line) => console.log(line) });
    child.isReady = true;
    child.start();
    createInterface({ input: process.stdin }).on("line", (line) =>
      line === "drain" ? child.drain() : line === "expect" ? child.expectEnd() : child.stop(20_000).then(() => process.exit(0)));`;
  start(["--input-type=module", "-e", source]);
}

async function nextLine(): Promise<string> {
  const { value } = await lines.next();
  return String(value);
}

async function waitForPid(): Promise<number> {
  return Number(/^listens (\d+)$/.exec(await nextLine())?.[1]);
}

async function waitForStatus(path: string, status: number): Promise<Response> {
  for (;;) {
    const answer = await fetch(url + path);
    if (answer.status === status) return answer;
  }
}

test("a process that drains is not ready, but answers, and closes connections with its answers", async () => {
  startUnderLauncher();
  await waitForPid();
  expect((await waitForStatus("/ready", 200)).headers.get("connection")).not.toBe("close");
  running.stdin?.write("drain\n");
  await waitForStatus("/ready", 503);
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
});

test("a process that is stopped finishes the requests that it has accepted", async () => {
  startUnderLauncher();
  await waitForPid();
  const late = fetch(`${url}/slow`);
  expect(await nextLine()).toBe("slow");
  running.stdin?.write("stop\n");
  expect(await (await late).text()).toBe("late");
  expect(await nextLine()).toBe("ended");
});

test("a process that is signalled without its launcher ends and is restarted", async () => {
  startUnderLauncher();
  const pid = await waitForPid();
  process.kill(pid, "SIGTERM");
  expect(await nextLine()).toBe("ended");
  expect(await waitForPid()).not.toBe(pid);
});

test("a process that is signalled together with its launcher ends only when that orders it", async () => {
  startUnderLauncher();
  const pid = await waitForPid();
  running.stdin?.write("expect\ndrain\n");
  await waitForStatus("/ready", 503);
  process.kill(pid, "SIGTERM");
  // Longer than a signal to this process alone needs.
  await new Promise((done) => setTimeout(done, 1_000));
  expect(await (await fetch(url)).text()).toBe(String(pid));
  running.stdin?.write("stop\n");
  expect(await nextLine()).toBe("ended");
});

test.each(["-5", "soon"])("an invalid time to drain (%s) is refused with its name", async (ms) => {
  running = spawn(process.execPath, ["scripts/start.mjs"], {
    env: { ...process.env, DRAIN_MS: ms },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  running.stderr?.on("data", (chunk) => (output += chunk));
  const [code] = await once(running, "close");
  expect([code, output]).toEqual([1, "Wrong settings: DRAIN_MS must be a number of 0 or more\n"]);
});

test("a process without a launcher drains by itself", async () => {
  start(["--import", `${LAUNCH}/preload.mjs`, program], { DRAIN_MS: "1000" });
  await waitForPid();
  running.kill("SIGTERM");
  await waitForStatus("/ready", 503);
  const late = fetch(`${url}/slow`);
  expect(await nextLine()).toBe("slow");
  expect(await (await late).text()).toBe("late");
  expect(await nextLine()).toBe("ended");
});

test("a connection that has sent nothing does not delay the end, but has time to send a request", async () => {
  start(["--import", `${LAUNCH}/preload.mjs`, program], { DRAIN_MS: "0" });
  await waitForPid();
  const [silent, late] = [await openRaw({ port, host: "localhost" }), await openRaw({ port, host: "localhost" })];
  running.kill("SIGTERM");
  late.write("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n");
  expect(await nextLine()).toBe("slow");
  const answer = await readRaw(late);
  expect(answer.text).toMatch(/late/);
  expect(await nextLine()).toBe("ended");
  silent.destroy();
});
