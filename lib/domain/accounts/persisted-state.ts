import * as z from "zod/mini";
import { FILLS } from "@/lib/domain/kit/limits";
import { siteListEntry } from "./site-list";

// What the browser keeps for a user.

/** Key of localStorage under which the state of a user is kept. */
export const STATE_KEY = "vitrine.state";
/** Key of sessionStorage for what lasts as long as the tab. */
export const SESSION_KEY = "vitrine.session";
/** Key of sessionStorage that asks for the site list to be fetched on the next start. */
export const RELOAD_SITES_KEY = "vitrine.reload_sites";

const texts = z.catch(z.array(z.string()), []);

/** The state under one key of localStorage. A part that cannot be read has its first value; the others stay. */
const persistedState = z.object({
  /** Whose state it is; another user starts afresh. */
  userId: z.catch(z.string(), ""),
  /** Entries `siteId:category`; what one means is in `lib/domain/shell/menu`. */
  menuCollapsedCategories: texts,
  /** Whether the whole side menu is hidden. */
  isMenuHidden: z.catch(z.boolean(), false),
  /** "Do not show again" of the redesign announcement. */
  hideRedesignModal: z.catch(z.boolean(), false),
  /** Project ids, latest first, five at most. */
  recentProjects: texts,
  /** The site list, for three days. */
  sitesCache: z.catch(z.nullable(z.array(siteListEntry)), null),
  /** When the site list was fetched, in milliseconds. */
  sitesCacheTimestamp: z.catch(z.nullable(z.number()), null),
  /** Site groups folded away in the site switcher, as `projectId:group`. */
  hiddenGroupsInMenu: texts,
  /** What becomes of a position when its pin goes, by site. */
  unpinFills: z.catch(z.record(z.string(), z.enum(FILLS)), {}),
  /** Whether single keys such as `?` act; off for those who dictate. */
  singleKeys: z.catch(z.boolean(), true),
  /** Whether the item of the catalog browser is shown as JSON. */
  catalogItemJson: z.catch(z.boolean(), true),
});
/** The state under one key of localStorage. */
export type PersistedState = z.infer<typeof persistedState>;

/** What is kept until the tab is closed. */
export const sessionState = z.object({
  /** "Later" of the redesign announcement. */
  hideRedesignModal: z.catch(z.boolean(), false),
  /** The last switch of the site could not keep the screen; the next page says so once. */
  hasLostScreen: z.catch(z.boolean(), false),
});
/** What is kept until the tab is closed. */
export type SessionState = z.infer<typeof sessionState>;

/** The state of a user of whom nothing is kept. */
export function emptyState(userId: string): PersistedState {
  return { ...z.parse(persistedState, {}), userId };
}

/** Reads what was kept; anything unreadable, or another user's, gives a fresh state. */
export function readState(text: string | null, userId: string): PersistedState {
  const result = z.safeParse(persistedState, jsonOf(text));
  return result.success && result.data.userId === userId ? result.data : emptyState(userId);
}

/** Whether what was kept is the state of another user. */
export function isAnothersState(text: string | null, userId: string): boolean {
  const result = z.safeParse(persistedState, jsonOf(text));
  return result.success && result.data.userId !== "" && result.data.userId !== userId;
}

/** Reads the state of the tab; anything unreadable gives a fresh one. */
export function readSession(text: string | null): SessionState {
  const result = z.safeParse(sessionState, jsonOf(text));
  return result.success ? result.data : z.parse(sessionState, {});
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
}
