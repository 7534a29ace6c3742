import type { HttpBindings } from "@hono/node-server";

/** Hono's types of bindings and variables. */
export type HonoEnv = { Bindings: HttpBindings; Variables: { trustedProxies?: number } };
