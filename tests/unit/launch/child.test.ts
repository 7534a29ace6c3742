import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { findFreePort } from "@/tests/support/listen";

// The launcher's supervision of one process, tested with small programs.

const CHILD = pathToFileURL(join(__dirname, "../../../scripts/launch/child.mjs")).href;
const PROGRAM = `
  let isProbed = false;
  let isEndless = false;
  let rest = 0;
  const server = require("node:http").createServer((request, response) => {
    if (rest > 0 && request.url === "/live" && rest++ % 3 !== 0) return;
    if (request.url === "/rarely") rest = 1;
    if (isEndless) return response.write("begun");
    if (request.url === "/endless") isEndless = true;
    if (request.url === "/deaf") server.on("connection", (socket) => socket.destroy());
    response.end(String(process.pid));
    if (request.url === "/live" && !isProbed) console.log("probed");
    isProbed = true;
    if (request.url === "/spin") setTimeout(function spinForEver() { for (;;); }, 10);
  });
  server.listen(Number(process.env.TEST_PORT), "localhost", () => console.log("listens " + process.pid));`;

let folder: string;
let launcher: ChildProcess;
let lines: AsyncIterator<string>;
let url: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-child-"));
  const port = await findFreePort("localhost");
  url = `http://localhost:${port}`;
  const program = join(folder, "program.cjs");
  writeFileSync(program, PROGRAM);
  const source = `import { Child } from ${JSON.stringify(CHILD)};
    const child = new Child({ name: "program", args: [${JSON.stringify(program)}], env: { TEST_PORT: "${port}" },
      logDir: ${JSON.stringify(folder)}, onGiveUp: () => process.exit(3), onLine: (line) => console.log(line),
      watch: { url: "${url}/live", silentMs: 3_000, everyMs: 1_000 } });
    child.isReady = true;
    child.start();
    process.on("SIGTERM", () => child.stop(1000).then(() => process.exit(0)));`;
  launcher = spawn(process.execPath, ["--input-type=module", "-e", source], { stdio: ["ignore", "pipe", "ignore"] });
  if (launcher.stdout === null) throw new Error("no output");
  lines = createInterface({ input: launcher.stdout })[Symbol.asyncIterator]();
});

afterEach(async () => {
  const gone = new Promise((resolve) => launcher.once("exit", resolve));
  launcher.kill("SIGTERM");
  await gone;
  rmSync(folder, { recursive: true, force: true });
});

/** The next line from the program or about it. */
async function nextLine(): Promise<string> {
  const { value } = await lines.next();
  return String(value);
}

/** The id of the next process, once it has answered. */
async function pidOfNext(): Promise<number> {
  const pid = Number(/^listens (\d+)$/.exec(await nextLine())?.[1]);
  expect(await nextLine()).toBe("probed");
  return pid;
}

test("reports and restarts a process in an endless loop", async () => {
  const first = await pidOfNext();
  await fetch(`${url}/spin`);
  expect(JSON.parse(await nextLine())).toMatchObject({ pid: first, state: expect.any(String) });
  expect(await pidOfNext()).not.toBe(first);
  expect(readFileSync(join(folder, "program.log"), "utf8")).toContain("did not answer");
});

test("restarts a process that begins its answers and does not end them", async () => {
  const first = await pidOfNext();
  await fetch(`${url}/endless`);
  expect(JSON.parse(await nextLine())).toMatchObject({ pid: first, state: expect.any(String) });
  expect(await pidOfNext()).not.toBe(first);
});

test("restarts a suspended process", async () => {
  const first = await pidOfNext();
  process.kill(first, "SIGSTOP");
  expect(JSON.parse(await nextLine())).toMatchObject({ pid: first, state: "stopped by a signal" });
  expect(await pidOfNext()).not.toBe(first);
});

test("restarts a process that answers every third probe only", async () => {
  const first = await pidOfNext();
  await fetch(`${url}/rarely`);
  expect(JSON.parse(await nextLine())).toMatchObject({ pid: first, state: expect.any(String) });
  expect(await pidOfNext()).not.toBe(first);
});

test("notices that a process accepts no new connections, though it answers on open ones", async () => {
  const first = await pidOfNext();
  await fetch(`${url}/deaf`);
  expect(JSON.parse(await nextLine())).toMatchObject({ pid: first, state: expect.any(String) });
  expect(await pidOfNext()).not.toBe(first);
});
