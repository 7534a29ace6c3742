import * as z from "zod/mini";
import { defineEndpoint, noParams } from "@/lib/http/endpoint";

/** A read without parameters, for tests of what sends and caches calls. */
export const count = defineEndpoint({
  feature: "things",
  method: "GET",
  path: "/count",
  servedBy: "both",
  params: noParams,
  response: z.object({ count: z.int() }),
  access: {},
});
