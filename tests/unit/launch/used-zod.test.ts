import { zodNames } from "@/scripts/launch/used-zod.mjs";

// The browser gets only the parts of zod that sources use: a missed one would fail only there.

test("finds parts with and without z.", () => {
  const source = `import * as z from "zod/mini";
    import { parse, safeParse as tried } from "zod/mini";
    const day = z.iso.date(); const row = z.object({ day: z._default(day, "") });`;
  expect(zodNames(source).sort()).toEqual(["_default", "iso", "object", "parse", "safeParse"]);
  expect(zodNames(`import { z } from "./zones"; z.object();`)).toEqual([]);
});
