import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const FILE = pathToFileURL(join(__dirname, "../../../scripts/launch/settings-file.mjs")).href;

/** The output of a process that runs a line of code with the module. */
function runProgram(program: string, env: Record<string, string> = {}): string {
  const whole = `import { readSettingsFile, forgetCopiedSettings } from ${JSON.stringify(FILE)}; ${program}`;
  return execFileSync(process.execPath, ["--input-type=module", "-e", whole], {
    encoding: "utf8",
    env: { ...process.env, ...env },
  }).trim();
}

test("reads settings from the file, except those in the environment, even if empty", () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-settings-"));
  writeFileSync(
    join(folder, ".env"),
    '# a note\nLINK_KEYS=1:ab\nMAIL_FROM="Shop <a@b.example>"\nPORT=4000\nSMTP_URL=smtp://x\n',
  );
  const program = `readSettingsFile(${JSON.stringify(folder)});
    console.log(JSON.stringify(["LINK_KEYS", "MAIL_FROM", "PORT", "SMTP_URL"].map((name) => process.env[name])))`;
  expect(JSON.parse(runProgram(program, { PORT: "5000", SMTP_URL: "" }))).toEqual([
    "1:ab",
    "Shop <a@b.example>",
    "5000",
    "",
  ]);
});

test("does nothing without a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-settings-"));
  expect(runProgram(`readSettingsFile(${JSON.stringify(folder)}); console.log("on")`)).toBe("on");
});

test("deletes the copy next to the web server", () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-settings-"));
  writeFileSync(join(folder, ".env"), "LINK_KEYS=1:ab\n");
  runProgram(`forgetCopiedSettings(${JSON.stringify(folder)})`);
  expect(existsSync(join(folder, ".env"))).toBe(false);
});
