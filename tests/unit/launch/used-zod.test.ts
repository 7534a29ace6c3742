import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { listZodNames } from "@/scripts/launch/used-zod.mjs";

// The browser gets only the parts of zod that sources use, in production and in development: a missed one fails only there.

const ROOT = join(__dirname, "../../..");

/** Runs a program in a process of its own, because Jest does not import ES modules natively, and returns what it logs. */
function run(program: string, env: Record<string, string> = {}): unknown {
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  return JSON.parse(output.trim().split("\n").at(-1) ?? "");
}

test("finds parts with and without z.", () => {
  const source = `import * as z from "zod/mini";
    import { parse, safeParse as tried } from "zod/mini";
    const day = z.iso.date(); const row = z.object({ day: z._default(day, "") });`;
  expect(listZodNames(source).sort()).toEqual(["_default", "iso.date", "object", "parse", "safeParse"]);
  expect(listZodNames(`import { z } from "./zones"; z.object();`)).toEqual([]);
});

test("the bundle checks as zod does, and leaves out what no source uses", () => {
  const found = run(`
    import { readFileSync } from "node:fs";
    import { bundleUsedZod } from "./scripts/launch/used-zod.mjs";
    const file = await bundleUsedZod();
    const z = await import(new URL(file, "file://" + process.cwd() + "/").href);
    const day = z.catch(z.iso.date(), "none");
    console.log(JSON.stringify([
      z.parse(day, "2026-02-28"), z.parse(day, "2026-02-30"), z.parse(z.coerce.number(), "3"),
      Object.keys(z.iso), Object.keys(z.coerce), readFileSync(file, "utf8").includes("uint8ArrayToHex"),
    ]));`);
  expect(found).toEqual(["2026-02-28", "none", 3, ["date", "datetime"], ["number", "string"], false]);
});

test.each(["production", "development"])("a browser has only these parts in %s", (mode) => {
  const found = run(
    `
    const { default: config } = await import("./next.config.mjs");
    const { turbopack: { resolveAlias } } = typeof config === "function" ? await config() : config;
    const z = await import(new URL(resolveAlias["zod/mini"].browser, "file://" + process.cwd() + "/").href);
    console.log(JSON.stringify([Object.keys(resolveAlias["zod/mini"]), typeof z.object, typeof z.jwt]));`,
    { NODE_ENV: mode },
  );
  expect(found).toEqual([["browser"], "function", "undefined"]);
});

test("in development, a part that an edit uses is there after it", () => {
  mkdirSync(join(ROOT, "tmp"), { recursive: true });
  const folder = mkdtempSync(join(ROOT, "tmp/used-zod-"));
  const source = join(folder, "sources");
  const file = relative(ROOT, join(folder, "zod.mjs"));
  mkdirSync(source);
  writeFileSync(join(source, "one.ts"), 'import * as z from "zod/mini"; z.object({});');
  try {
    const found = run(`
      import { readFileSync, writeFileSync } from "node:fs";
      import { setTimeout } from "node:timers/promises";
      import { bundleUsedZod } from "./scripts/launch/used-zod.mjs";
      import { watchUsedZod } from "./scripts/dev/watch-zod.mjs";
      const [folders, file] = [${JSON.stringify([source])}, ${JSON.stringify(file)}];
      const load = (version) => import(new URL(file, "file://" + process.cwd() + "/").href + "?" + version);
      await bundleUsedZod({ folders, file });
      const before = await load(0);
      const stop = watchUsedZod({ folders, file, onFault: (error) => { throw error; } });
      const known = readFileSync(file, "utf8");
      writeFileSync(folders[0] + "/two.ts", 'import * as z from "zod/mini"; z.jwt();');
      while (readFileSync(file, "utf8") === known) await setTimeout(20);
      const after = await load(1);
      stop();
      console.log(JSON.stringify([typeof before.jwt, typeof after.jwt]));
      process.exit(0);`);
    expect(found).toEqual(["undefined", "function"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
