import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";
import type { HonoEnv } from "@/backend/answer-call";
import { type Device, deviceOfAgent } from "@/lib/domain/visit-device";

/** Where an event came from: an address, truncated, and the device that the browser names. */
export type VisitorFacts = { ip: string | null; device: Device | null };

/** What a request tells of its visitor. An address that is forwarded is believed of a proxy in our own network. */
export function visitorFacts(c: Context<HonoEnv>): VisitorFacts {
  const agent = c.req.header("user-agent");
  const device = agent === undefined ? null : deviceOfAgent(agent);
  const own = c.env !== undefined && "incoming" in c.env ? (getConnInfo(c).remote.address ?? null) : null;
  const forwarded = c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim();
  const isProxy = own !== null && forwarded !== undefined && isNear(own);
  return { ip: truncatedAddress(isProxy ? forwarded : own), device };
}

/** An address without what names one person: the last octet of IPv4 and the last 80 bits of IPv6 are zero. */
export function truncatedAddress(address: string | null): string | null {
  if (address === null || !ipaddr.isValid(address)) return null;
  const known = ipaddr.process(address);
  const kept = known.kind() === "ipv4" ? 3 : 6;
  const bytes = known.toByteArray().map((byte, index) => (index < kept ? byte : 0));
  return ipaddr.fromByteArray(bytes).toString();
}

function isNear(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ["loopback", "private", "uniqueLocal", "linkLocal"].includes(ipaddr.process(address).range());
}
