import type { Context } from "hono";
import ipaddr from "ipaddr.js";
import { findBotOfRequest } from "@/backend/analytics/arrivals/known-agents";
import { getCallerAddress } from "@/backend/kit/caller-address";
import type { HonoEnv } from "@/backend/kit/hono-env";
import { detectDevice, type VisitDevice } from "@/lib/domain/analytics/visit-device";

/** The sender of an event: truncated IP address, the device that the browser names, and the name of a bot. */
export type VisitorFacts = { ip: string | null; device: VisitDevice | null; bot: string | null };

/** Reads the facts about the visitor from a request. */
export function readVisitorFacts(c: Context<HonoEnv>): VisitorFacts {
  const agent = c.req.header("user-agent");
  const device = agent === undefined ? null : detectDevice(agent);
  return { ip: truncateAddress(getCallerAddress(c)), device, bot: findBotOfRequest((name) => c.req.header(name)) };
}

/** Anonymizes an IP address: the last octet of IPv4 and the last 80 bits of IPv6 become zero. */
export function truncateAddress(address: string | null): string | null {
  if (address === null || !ipaddr.isValid(address)) return null;
  const known = ipaddr.process(address);
  const networkBytes = known.kind() === "ipv4" ? 3 : 6;
  const bytes = known.toByteArray().map((byte, index) => (index < networkBytes ? byte : 0));
  return ipaddr.fromByteArray(bytes).toString();
}
