import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { until } from "@/tests/support/until";

// How `npm run dev` runs the backend, with a small program instead of it: an edit replaces the process, without a failed request.

const PARTS = join(__dirname, "../../../scripts/dev");
const MAIN = `
  import { createServer } from "node:http";
  import { answer } from "./answer";
  const servers = ["BACKEND_PORT", "SHOP_PORT"].map((name) => createServer((request, response) => {
    if (request.url === "/crash") process.exit(7);
    if (request.url === "/echo") return request.pipe(response);
    setTimeout(() => response.end(answer), 20);
  }).listen(Number(process.env[name]), "127.0.0.1"));
  await Promise.all(servers.map((server) => new Promise((done) => server.once("listening", done))));
  const [port, shop_port] = servers.map((server) => server.address().port);
  console.log(JSON.stringify({ ready: true, port, shop_port }));
  process.on("SIGTERM", () => servers.forEach((server) => server.close()));
  process.channel.unref();
  process.on("disconnect", () => process.exit(0));`;

let folder: string;
let launcher: ChildProcess;
let lines: string[];
let url: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-dev-"));
  mkdirSync(join(folder, "source"));
  writeFileSync(join(folder, "source/main.ts"), MAIN);
  edit(`export const answer: string = "first";`);
  const source = `
    import { BackendRunner } from ${JSON.stringify(pathToFileURL(join(PARTS, "backend-runner.mjs")).href)};
    import { watchBundle } from ${JSON.stringify(pathToFileURL(join(PARTS, "watch-bundle.mjs")).href)};
    const folder = ${JSON.stringify(folder)};
    const say = (text) => console.log(text.split("\\n").join(" "));
    const backend = new BackendRunner({ args: [folder + "/out/main.mjs"], env: process.env, cwd: folder, onLine: say, say });
    const { port } = await backend.listen({ port: 0, host: "127.0.0.1", shopPort: 0, shopHost: "127.0.0.1" });
    console.log("port " + port);
    const options = { absWorkingDir: folder, entryPoints: ["source/main.ts"], outdir: "out", outExtension: { ".js": ".mjs" },
      bundle: true, platform: "node", format: "esm", sourcemap: true };
    const stop = await watchBundle({ options, folders: [folder + "/source"], isColored: false,
      onBuilt: () => void backend.restart(), onFault: (text) => say("fault " + text) });
    process.on("SIGTERM", async () => { await Promise.all([stop(), backend.stop()]); process.exit(0); });`;
  launcher = spawn(process.execPath, ["--input-type=module", "-e", source], { stdio: ["ignore", "pipe", "inherit"] });
  if (launcher.stdout === null) throw new Error("no output");
  lines = [];
  createInterface({ input: launcher.stdout }).on("line", (line) => lines.push(line));
  url = `http://127.0.0.1:${/\d+/.exec(await findLine(/^port /))?.[0]}`;
});

afterEach(async () => {
  const gone = new Promise((resolve) => launcher.once("exit", resolve));
  launcher.kill("SIGTERM");
  await gone;
  rmSync(folder, { recursive: true, force: true });
});

function edit(text: string, name = "answer.ts"): void {
  writeFileSync(join(folder, "source", name), text);
}

/** The first line that matches, as soon as there is one; removes it and those before it. */
async function findLine(pattern: RegExp): Promise<string> {
  const at = await until(
    () => lines.findIndex((line) => pattern.test(line)),
    (index) => index >= 0,
  );
  const found = lines[at];
  if (found === undefined) throw new Error(`no line matches ${pattern}: ${lines.join("\n")}`);
  lines.splice(0, at + 1);
  return found;
}

async function ask(): Promise<string> {
  const answer = await fetch(url);
  return `${answer.status} ${await answer.text()}`;
}

test("answers with the edited code, and lets requests wait meanwhile", async () => {
  expect(await ask()).toBe("200 first");
  edit(`export const answer: string = "second";`);
  const answers: string[] = [];
  await until(
    async () => {
      answers.push(...(await Promise.all([ask(), ask(), ask()])));
      return answers.at(-1);
    },
    (last) => last === "200 second",
  );
  expect(answers.filter((one) => one !== "200 first" && one !== "200 second")).toEqual([]);
  const echo = await fetch(`${url}/echo`, { method: "POST", body: "x".repeat(1_000_000) });
  expect((await echo.text()).length).toBe(1_000_000);
});

test("keeps the old code after a syntax error, and does not restart for a comment", async () => {
  expect(await ask()).toBe("200 first");
  edit(`export const answer: string = ;`);
  expect(await findLine(/^fault /)).toContain("source/answer.ts:1:30");
  expect(await ask()).toBe("200 first");
  edit(`// A comment.\nexport const answer: string = "first";`);
  await until(
    () => readFileSync(join(folder, "out/main.mjs.map"), "utf8"),
    (map) => map.includes("A comment."),
  );
  edit(`import { word } from "./new/word";\nexport const answer: string = word;`);
  expect(await findLine(/^(fault|The backend) /)).toContain("./new/word");
  mkdirSync(join(folder, "source/new"));
  edit(`export const word = "third";`, "new/word.ts");
  await findLine(/^The backend runs the new code/);
  expect(await ask()).toBe("200 third");
});

test("reports a crash, and starts again with the next edit", async () => {
  expect(await ask()).toBe("200 first");
  expect((await fetch(`${url}/crash`)).status).toBe(503);
  expect(await findLine(/^The backend ended/)).toContain("(7)");
  expect(await ask()).toMatch(/^503 /);
  edit(`throw new Error("at the start"); export const answer: string = "never";`);
  expect(await findLine(/^The backend ended/)).toContain("(1)");
  expect(await ask()).toMatch(/^503 /);
  edit(`export const answer: string = "mended";`);
  await findLine(/^The backend runs the new code/);
  expect(await ask()).toBe("200 mended");
});
