// What a visitor held in the hand: told by the event's own platform, else read from the browser's user agent.

/** The kinds of devices. */
export const DEVICES = ["desktop", "mobile", "tablet", "app", "other"] as const;
/** A kind of device. */
export type Device = (typeof DEVICES)[number];

const TABLET = /ipad|tablet|kindle|silk\/|playbook|android(?!.*mobile)/i;
const MOBILE = /mobi|iphone|ipod|android|blackberry|windows phone|opera mini/i;
const DESKTOP = /windows nt|macintosh|x11|linux|cros/i;

/** The device of a user agent; `other` for robots, programs and what is not known. */
export function deviceOfAgent(userAgent: string | null | undefined): Device {
  const agent = userAgent ?? "";
  if (agent === "" || /bot\b|crawl|spider|slurp/i.test(agent)) return "other";
  if (TABLET.test(agent)) return "tablet";
  if (MOBILE.test(agent)) return "mobile";
  return DESKTOP.test(agent) ? "desktop" : "other";
}

/**
 * The device that an event names itself: `desktop`, `mobile`, `tablet`, or `app` for a name with a version
 * (`["ios", "4.2"]`) and the names of the systems of apps; null where it says nothing of that kind.
 */
export function deviceOfPlatform(platform: unknown): Device | null {
  if (Array.isArray(platform)) return platform.length > 1 ? "app" : deviceOfPlatform(platform[0]);
  if (typeof platform !== "string") return null;
  const name = platform.trim().toLowerCase();
  const known = DEVICES.find((device) => device === name);
  if (known !== undefined) return known;
  return name === "ios" || name === "android" ? "app" : null;
}
