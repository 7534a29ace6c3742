import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

// What `npm run dev` prints for the lines of its programs.

const FILE = pathToFileURL(join(__dirname, "../../../scripts/dev/format-line.mjs")).href;

/** Formats lines in a process of its own, in UTC. */
function format(isColored: boolean, lines: [string, string][]): string[] {
  const source = `import { createLineFormatter } from ${JSON.stringify(FILE)};
    const format = createLineFormatter({ isColored: ${isColored} });
    console.log(JSON.stringify(${JSON.stringify(lines)}.map(([program, line]) => format(program, line))));`;
  const out = execFileSync(process.execPath, ["--input-type=module", "-e", source], {
    encoding: "utf8",
    env: { ...process.env, TZ: "UTC" },
  });
  return JSON.parse(out);
}

const TIME = "2026-03-01T10:20:30.000Z";

test("shows a call as one short text, an error with its stack, and other lines as they are", () => {
  const call = {
    level: "info",
    time: TIME,
    program: "backend",
    method: "GET",
    route: "/a/:id",
    status: 200,
    ms: 7,
    msg: "call",
  };
  const failure = {
    level: "error",
    time: TIME,
    service: "web",
    call: "GET /b",
    status: 504,
    ms: 9,
    msg: "upstream call failed",
  };
  const err = { type: "Error", message: "broken", stack: "Error: broken\n    at run (backend/start.ts:3:4)" };
  const crash = { level: "fatal", time: TIME, program: "backend", err, msg: "the start failed" };
  const [first, second, third, ...rest] = format(false, [
    ["backend", JSON.stringify({ ...call, user: "owner" })],
    ["web", JSON.stringify(failure)],
    ["backend", JSON.stringify(crash)],
    ["web", " ○ Compiling /sites ..."],
    ["web", '{"not": "an entry"}'],
    ["web", "{"],
  ]);
  expect(first).toBe('backend [10:20:30] INFO: GET /a/:id 200 in 7 ms {"user":"owner"}');
  expect(second).toBe("web     [10:20:30] ERROR: upstream call failed: GET /b 504 in 9 ms");
  expect(third).toMatch(/^backend \[10:20:30\] FATAL: the start failed *\n.*at run \(backend\/start\.ts:3:4\)/s);
  expect(rest).toEqual(["web      ○ Compiling /sites ...", 'web     {"not": "an entry"}', "web     {"]);
});

test("colours labels and levels only where colours are shown", () => {
  const line = JSON.stringify({ level: "warn", time: TIME, program: "backend", msg: "slow" });
  const [plain, colored] = [format(false, [["backend", line]])[0], format(true, [["backend", line]])[0]];
  expect(plain).not.toContain("\u001b");
  expect(colored).toContain("\u001b[33mWARN\u001b[39m");
});
