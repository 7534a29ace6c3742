import { createRandom, type Random } from "@/backend/demo/random";
import type { DemoSite } from "@/backend/demo/sites";
import { pickWeighted } from "./sizes";

// The visitors of a demo shop: device, network, and where they come from.

/** A visitor; returning ones use the same device and network. */
export type Visitor = {
  clientId: string;
  customerId: string | null;
  platform: string | [string, string];
  /** Truncated, from ranges reserved for documentation. */
  ip: string;
  variant: "Original" | "Luigis" | null;
};

/** The origin of a visit: the referrer, and the UTM parameters of the link. */
export type Arrival = { referer: string | null; utm: Record<string, string> };

const RETURNING = 0.38;
const REGULARS = 420;
const KNOWN = 0.35;

const PLATFORMS: readonly Visitor["platform"][] = [
  "desktop",
  "mobile",
  "tablet",
  ["ios", "3.4.1"],
  ["android", "3.4.0"],
];
const NETWORKS = ["192.0.2.0", "198.51.100.0", "203.0.113.0"] as const;

/**
 * Makes the visitor of a visit.
 * @param day with `index`, identifies a one-time visitor.
 */
export function makeVisitor(site: DemoSite, day: string, index: number, chance: Random): Visitor {
  const shop = Number(site.siteId.slice(-1));
  // A few return often, most rarely.
  if (chance.chance(RETURNING)) return makeRegular(site, shop, Math.floor(REGULARS * chance.next() ** 1.7));
  const days = Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
  const clientId = `${2_000_000_000 + shop * 100_000_000 + days}${String(index).padStart(4, "0")}${chance.int(10, 99)}`;
  return { clientId, customerId: null, ...makeSetting(site, chance) };
}

function makeRegular(site: DemoSite, shop: number, number: number): Visitor {
  const own = createRandom(number, `${site.siteId}/visitor`);
  const clientId = `${1_000_000_000 + shop * 100_000_000 + number}${own.int(100_000, 999_999)}`;
  const customerId = own.chance(KNOWN) ? `C-${10_000 + number}` : null;
  return { clientId, customerId, ...makeSetting(site, own) };
}

function makeSetting(site: DemoSite, chance: Random): Pick<Visitor, "platform" | "ip" | "variant"> {
  const platform = PLATFORMS[pickWeighted(site.trade.traffic.devices, chance)] ?? "desktop";
  const ip = chance.chance(0.12) ? `2001:db8:${chance.int(1, 0x2ff).toString(16)}::` : pickNetwork(chance);
  const variant = chance.chance(0.2) ? chance.pick(["Original", "Luigis"] as const) : null;
  return { platform, ip, variant };
}

/** Picks an address that is not in use: from networks for documentation and for benchmarks. */
function pickNetwork(chance: Random): string {
  return chance.chance(0.2) ? chance.pick(NETWORKS) : `198.${chance.int(18, 19)}.${chance.int(0, 255)}.0`;
}

/** Picks the origin of a visit. */
export function pickArrival({ trade, language }: DemoSite, chance: Random): Arrival {
  const makeUtm = (source: string, medium: string): Record<string, string> => {
    const campaign = chance.pick(trade.traffic.campaigns);
    return { utm_source: source, utm_medium: medium, utm_campaign: campaign };
  };
  const roll = chance.next();
  if (roll < 0.36) return { referer: "https://www.google.com/", utm: {} };
  if (roll < 0.42) return { referer: "https://duckduckgo.com/", utm: {} };
  if (roll < 0.45 && language === "cs") return { referer: "https://search.seznam.cz/", utm: {} };
  if (roll < 0.54) return { referer: "https://www.google.com/", utm: makeUtm("google", "cpc") };
  if (roll < 0.64) return { referer: null, utm: makeUtm("newsletter", "email") };
  if (roll < 0.7) return { referer: "https://www.facebook.com/", utm: makeUtm("facebook", "social") };
  if (roll < 0.73) return { referer: "https://prices.example/compare", utm: makeUtm("prices", "comparison") };
  return { referer: null, utm: {} };
}
