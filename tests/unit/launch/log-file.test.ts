import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const FILE = pathToFileURL(join(__dirname, "../../../scripts/launch/log-file.mjs")).href;

test("drops and counts lines while the log cannot be written, and continues afterwards", () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-log-"));
  const path = join(folder, "logs", "program.log");
  // A folder instead of the file refuses every write, as a full disk does.
  const program = `import { mkdirSync, rmdirSync } from "node:fs";
    import { setTimeout } from "node:timers/promises";
    import { LogFile } from ${JSON.stringify(FILE)};
    const path = ${JSON.stringify(path)};
    mkdirSync(path, { recursive: true });
    const log = new LogFile(path, 50);
    log.write("lost");
    while (log.dropped === 0) await setTimeout(5);
    log.write("lost too");
    rmdirSync(path);
    while (log.stream === null || log.dropped > 0) await setTimeout(20);
    log.write("kept");`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  const written = readFileSync(path, "utf8").trim().split("\n");
  expect(written.at(-1)).toBe("kept");
  expect(JSON.parse(written[0] ?? "")).toMatchObject({ msg: "log lines were dropped", count: expect.any(Number) });
  rmSync(folder, { recursive: true, force: true });
});
