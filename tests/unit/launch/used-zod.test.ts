import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { listZodNames } from "@/scripts/launch/used-zod.mjs";

// The browser gets only the parts of zod that sources use: a missed one would fail only there.

test("finds parts with and without z.", () => {
  const source = `import * as z from "zod/mini";
    import { parse, safeParse as tried } from "zod/mini";
    const day = z.iso.date(); const row = z.object({ day: z._default(day, "") });`;
  expect(listZodNames(source).sort()).toEqual(["_default", "iso.date", "object", "parse", "safeParse"]);
  expect(listZodNames(`import { z } from "./zones"; z.object();`)).toEqual([]);
});

test("the bundle checks as zod does, and leaves out what no source uses", () => {
  // In a process of its own, because Jest does not import ES modules natively.
  const program = `
    import { readFileSync } from "node:fs";
    import { bundleUsedZod } from "./scripts/launch/used-zod.mjs";
    const file = await bundleUsedZod();
    const z = await import(new URL(file, "file://" + process.cwd() + "/").href);
    const day = z.catch(z.iso.date(), "none");
    console.log(JSON.stringify([
      z.parse(day, "2026-02-28"), z.parse(day, "2026-02-30"), z.parse(z.coerce.number(), "3"),
      Object.keys(z.iso), Object.keys(z.coerce), readFileSync(file, "utf8").includes("uint8ArrayToHex"),
    ]));`;
  const root = join(__dirname, "../../..");
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: root,
    encoding: "utf8",
  });
  expect(JSON.parse(output)).toEqual(["2026-02-28", "none", 3, ["date", "datetime"], ["number", "string"], false]);
});
