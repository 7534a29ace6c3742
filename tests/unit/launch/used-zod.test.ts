import { zodNames } from "@/scripts/launch/used-zod.mjs";

// The browser gets only those parts of zod that sources name: one that is overlooked would fail there alone.

test("parts are found behind z. and by themselves", () => {
  const source = `import * as z from "zod/mini";
    import { parse, safeParse as tried } from "zod/mini";
    const day = z.iso.date(); const row = z.object({ day: z._default(day, "") });`;
  expect(zodNames(source).sort()).toEqual(["_default", "iso", "object", "parse", "safeParse"]);
  expect(zodNames(`import { z } from "./zones"; z.object();`)).toEqual([]);
});
