import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { isOwnAgent } from "@/lib/domain/kit/own-agents";
import { findClientAddress, getLimitKey, isLoopback } from "@/lib/http/client-address";
import type { HonoEnv } from "./hono-env";

/** The address of a caller of the public listener; null without a connection (tests). */
export function getCallerAddress(c: Context<HonoEnv>): string | null {
  if (c.env === undefined || !("incoming" in c.env)) return null;
  const peer = getConnInfo(c).remote.address ?? "";
  return findClientAddress({ peer, forwarded: c.req.header("x-forwarded-for"), proxies: c.get("trustedProxies") ?? 0 });
}

/**
 * The key of a caller for rate limits of the public listener; null for callers on this computer, which have no limit. A
 * forwarded address of this computer is not trusted.
 */
export function getCallerKey(c: Context<HonoEnv>): string | null {
  const address = getCallerAddress(c);
  if (address === null) return null;
  const isForwarded = (c.get("trustedProxies") ?? 0) > 0 && c.req.header("x-forwarded-for") !== undefined;
  return isLoopback(address) && !isForwarded ? null : getLimitKey(address);
}

/**
 * Begins the keys of rate limits of requests by the product itself, such as its browser, which use up nothing of the
 * shoppers' limits.
 */
export function getLimitPrefix(c: Context<HonoEnv>): string {
  return isOwnAgent(c.req.header("user-agent")) ? "own " : "";
}
