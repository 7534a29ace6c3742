import { isbot, isbotMatch } from "isbot";

// Which user agents are no visitors: crawlers, headless browsers, link previews, monitors and prerenderers. The name of a bot is
// stored with its events and visits (docs/events.md).

/** The name under which pages are stored that a browser loaded in advance, before anyone opened them. */
export const PRERENDERED = "prerender";

/** Longer user agents are cut; no known bot names itself after this. */
export const AGENT_MAX = 1_000;
const NAME_MAX = 60;

const BROWSER = /^(mozilla|opera)\//i;
/** Words by which programs that are no browsers say that they are no visitors. */
const SELF_DESCRIBED =
  /bot\b|bot[/_-]|crawl|spider|slurp|scrap|preview|externalhit|monitor|uptime|pingdom|statuscake|site24x7|headless|lighthouse|prerender|whatsapp\/|\bgoogle-|-google\b/i;
/**
 * What a program says about where it runs or whom it belongs to: addresses, also without a protocol, and libraries and services of
 * Google for servers. A shop whose name has one of the words above is no bot.
 */
const ADDRESSES =
  /https?:\/\/[^\s)]*|\bappengine-google\b|\bgoogle-(?:http|api|cloud|apps)[\w-]*|(?<![\w.@-])(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}(?![\w-])/gi;
/** A name and a version, unlike the mere name of a browser. */
const VERSIONED = /[/;(]/;

/**
 * The bot that a visitor's user agent names, null for a browser.
 * @param options.isProgram the user agent may be that of a shop's server or app, whose HTTP library says nothing about
 *   the visitor; only what describes itself as a bot is one.
 */
export function findBot(userAgent: string, { isProgram = false }: { isProgram?: boolean } = {}): string | null {
  const agent = userAgent.slice(0, AGENT_MAX).trim();
  if (!BROWSER.test(agent)) {
    const isDescribed = SELF_DESCRIBED.test(removeAddresses(agent));
    if (isProgram || !VERSIONED.test(agent)) return isDescribed && isbot(agent) ? nameBot(agent) : null;
  }
  return isbot(agent) ? nameBot(agent) : null;
}

function removeAddresses(agent: string): string {
  return agent.replace(ADDRESSES, " ");
}

/** The word of a user agent that names the bot, without version and address. */
function nameBot(agent: string): string {
  const [, claimed] = (BROWSER.test(agent) && /\(?compatible; *([\w.-]+)/i.exec(agent)) || [];
  if (claimed !== undefined) return claimed.slice(0, NAME_MAX);
  const text = removeAddresses(agent);
  const found = SELF_DESCRIBED.exec(text)?.index ?? text.indexOf(isbotMatch(text) ?? text);
  const isWord = (at: number): boolean => /[\w.-]/.test(text.charAt(at));
  let from = found;
  while (from > 0 && isWord(from - 1)) from -= 1;
  let to = found;
  while (to < text.length && isWord(to)) to += 1;
  const name = text.slice(from, to) || /^[\w.-]+/.exec(agent)?.[0] || "bot";
  return name.slice(0, NAME_MAX);
}

/** Whether the headers of a request say that a browser loads the page in advance. */
export function isPrerendering(purpose: string | undefined): boolean {
  return /prerender|prefetch|preview/i.test(purpose ?? "");
}
