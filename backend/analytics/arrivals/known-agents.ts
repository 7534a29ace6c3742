import { AGENT_MAX, findBot, isPrerendering, PRERENDERED } from "@/lib/domain/analytics/known-bots";
import { findPlatformDevice } from "@/lib/domain/analytics/visit-device";

// Who sent an event: the list of bots is a long pattern, which is tried once for each user agent.

/** User agents whose result is remembered. */
const AGENTS_MAX = 5_000;

type Kind = "browser" | "program";

const known: Record<Kind, Map<string, string | null>> = { browser: new Map(), program: new Map() };

function findKnownBot(userAgent: string, kind: Kind): string | null {
  const agent = cutAgent(userAgent);
  const results = known[kind];
  const found = results.get(agent);
  if (found !== undefined) return found;
  const bot = findBot(agent, { isProgram: kind === "program" });
  if (results.size >= AGENTS_MAX) results.delete(results.keys().next().value ?? "");
  results.set(agent, bot);
  return bot;
}

/** A part of a text would leave the whole text in memory, so it is copied. */
function cutAgent(userAgent: string): string {
  if (userAgent.length <= AGENT_MAX) return userAgent;
  return Buffer.from(userAgent.slice(0, AGENT_MAX), "utf16le").toString("utf16le");
}

/** The bot behind a request, by its headers. A shop's server is none: its HTTP library says nothing about the visitor. */
export function findBotOfRequest(readHeader: (name: string) => string | undefined): string | null {
  if (isPrerendering(readHeader("sec-purpose") ?? readHeader("purpose"))) return PRERENDERED;
  return findKnownBot(readHeader("user-agent") ?? "", "program");
}

/** The bot that sent an event: by the user agent that the event names, or else that of its request. */
export function findBotOfEvent(raw: Readonly<Record<string, unknown>>, ofRequest: string | null): string | null {
  if (raw.prerendered === true) return PRERENDERED;
  const { user_agent: agent, platform } = raw;
  if (typeof agent !== "string" || agent.trim() === "") return ofRequest;
  // The user agent of an app is often that of its HTTP library.
  return findKnownBot(agent, findPlatformDevice(platform) === "app" ? "program" : "browser");
}
