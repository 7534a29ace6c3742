import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import type { HonoEnv } from "./answer-call";

/** The address of a caller of the public listener, or null on this machine and where there is no connection (tests). */
export function callerAddress(c: Context<HonoEnv>): string | null {
  if (c.env === undefined || !("incoming" in c.env)) return null;
  const address = getConnInfo(c).remote.address ?? "";
  return /^(127\.|::1$|::ffff:127\.)/.test(address) || address === "" ? null : address;
}
