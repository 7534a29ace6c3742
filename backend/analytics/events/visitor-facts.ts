import type { Context } from "hono";
import ipaddr from "ipaddr.js";
import type { HonoEnv } from "@/backend/kit/answer-call";
import { callerAddress } from "@/backend/kit/caller-address";
import { type Device, deviceOfAgent } from "@/lib/domain/analytics/visit-device";

/** Where an event came from: an address, truncated, and the device that the browser names. */
export type VisitorFacts = { ip: string | null; device: Device | null };

/** What a request says about its visitor. */
export function visitorFacts(c: Context<HonoEnv>): VisitorFacts {
  const agent = c.req.header("user-agent");
  const device = agent === undefined ? null : deviceOfAgent(agent);
  return { ip: truncatedAddress(callerAddress(c)), device };
}

/** An address without what names one person: the last octet of IPv4 and the last 80 bits of IPv6 are zero. */
export function truncatedAddress(address: string | null): string | null {
  if (address === null || !ipaddr.isValid(address)) return null;
  const known = ipaddr.process(address);
  const kept = known.kind() === "ipv4" ? 3 : 6;
  const bytes = known.toByteArray().map((byte, index) => (index < kept ? byte : 0));
  return ipaddr.fromByteArray(bytes).toString();
}
