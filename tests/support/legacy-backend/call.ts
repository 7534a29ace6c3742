import type { Context } from "hono";
import type { Person, Site } from "./store";

/** What middleware finds out before a call is answered. */
export type Variables = { person: Person; site: Site; body: unknown };
/** A call of this backend. */
export type Call = Context<{ Variables: Variables }>;
