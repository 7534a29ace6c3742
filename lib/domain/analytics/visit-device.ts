// Detects the visitor's device from the event's platform, else from the user agent.

export const VISIT_DEVICES = ["desktop", "mobile", "tablet", "app", "other"] as const;
export type VisitDevice = (typeof VISIT_DEVICES)[number];

const TABLET = /ipad|tablet|kindle|silk\/|playbook|android(?!.*mobile)/i;
const MOBILE = /mobi|iphone|ipod|android|blackberry|windows phone|opera mini/i;
const DESKTOP = /windows nt|macintosh|x11|linux|cros/i;

/** Detects the device from a user agent; `other` for bots, programs and unknown agents. */
export function detectDevice(userAgent: string | null | undefined): VisitDevice {
  const agent = userAgent ?? "";
  if (agent === "" || /bot\b|crawl|spider|slurp/i.test(agent)) return "other";
  if (TABLET.test(agent)) return "tablet";
  if (MOBILE.test(agent)) return "mobile";
  return DESKTOP.test(agent) ? "desktop" : "other";
}

/**
 * The device named by the event's platform: `desktop`, `mobile`, `tablet`, or `app` for a name with a version (`["ios",
 * "4.2"]`) and for mobile operating systems.
 */
export function findPlatformDevice(platform: unknown): VisitDevice | null {
  if (Array.isArray(platform)) return platform.length > 1 ? "app" : findPlatformDevice(platform[0]);
  if (typeof platform !== "string") return null;
  const name = platform.trim().toLowerCase();
  const known = VISIT_DEVICES.find((device) => device === name);
  if (known !== undefined) return known;
  return name === "ios" || name === "android" ? "app" : null;
}
