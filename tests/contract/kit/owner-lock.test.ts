import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { countTries } from "@/tests/support/tries";

// One owner per data folder. STARTS makes it a longer run.

const STARTS = Number(process.env.STARTS ?? countTries(50));
const folder = mkdtempSync(join(tmpdir(), "vitrine-lock-"));
const program = join(folder, "owner.mjs");
const running: ChildProcess[] = [];

beforeAll(async () => {
  const source = `
    import { takeFolder } from "@/backend/db/owner-lock.mjs";
    takeFolder(process.argv[2], process.argv[2] + "/none", new Date()).then(
      (release) => {
        process.stdout.write("won");
        process.on("SIGTERM", () => { release(); process.exit(0); });
        setInterval(() => {}, 1000);
      },
      (error) => { process.stdout.write(error.message); process.exit(1); },
    );`;
  await build({
    stdin: { contents: source, resolveDir: join(__dirname, "../../.."), loader: "ts" },
    tsconfig: join(__dirname, "../../../tsconfig.json"),
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
  });
});

afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a process that locks the folder; returns it with its first message. */
async function contender(place: string): Promise<{ child: ChildProcess; message: string }> {
  const child = spawn(process.execPath, [program, place], { stdio: ["ignore", "pipe", "inherit"] });
  running.push(child);
  const message = await new Promise<string>((resolve) => child.stdout?.once("data", (data) => resolve(String(data))));
  return { child, message };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await gone;
}

const place = (): string => mkdtempSync(join(folder, "data-"));

test(`of ${STARTS} simultaneous starts one owns the folder, and the others name it`, async () => {
  const home = place();
  const contenders = await Promise.all(Array.from({ length: STARTS }, () => contender(home)));
  const winners = contenders.filter(({ message }) => message === "won");
  expect(winners).toHaveLength(1);
  const pid = winners[0]?.child.pid;
  for (const { message } of contenders) if (message !== "won") expect(message).toContain(`process ${pid} on `);
});

test(`of ${STARTS} starts after a killed owner one takes over`, async () => {
  const home = place();
  await end((await contender(home)).child, "SIGKILL");
  const contenders = await Promise.all(Array.from({ length: STARTS }, () => contender(home)));
  expect(contenders.filter(({ message }) => message === "won")).toHaveLength(1);
});

test("tells a second process who owns the folder, and frees it when the owner is killed", async () => {
  const home = place();
  const owner = await contender(home);
  const second = await contender(home);
  expect(second.message).toMatch(new RegExp(`is in use by process ${owner.child.pid} on .+, started 20`));
  await end(owner.child, "SIGKILL");
  const next = await contender(home);
  expect(next.message).toBe("won");
});

test("a suspended owner keeps its folder", async () => {
  const home = place();
  const { child } = await contender(home);
  child.kill("SIGSTOP");
  expect((await contender(home)).message).toContain(`process ${child.pid} on `);
  child.kill("SIGCONT");
  expect((await contender(home)).message).toContain(`process ${child.pid} on `);
});

test("an owner that exits releases the folder", async () => {
  const home = place();
  await end((await contender(home)).child, "SIGTERM");
  expect((await contender(home)).message).toBe("won");
});
