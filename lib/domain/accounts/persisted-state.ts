import * as z from "zod/mini";
import { CLASH_OUTCOMES, FILLS } from "@/lib/domain/kit/limits";
import { siteListEntry } from "./site-list";

// User state stored in the browser.

/** localStorage key of the user's state. */
export const STATE_KEY = "vitrine.state";
/** sessionStorage key of the tab's state. */
export const SESSION_KEY = "vitrine.session";
/** sessionStorage key that forces a reload of the site list on the next start. */
export const RELOAD_SITES_KEY = "vitrine.reload_sites";

const texts = z.catch(z.array(z.string()), []);

/** The state in localStorage. A field that cannot be parsed gets its default; the others stay. */
const persistedState = z.object({
  /** Owner of the state; another user starts with defaults. */
  userId: z.catch(z.string(), ""),
  /** Entries `siteId:category`; see `lib/domain/shell/menu` for their meaning. */
  menuCollapsedCategories: texts,
  /** Whether the whole side menu is hidden. */
  isMenuHidden: z.catch(z.boolean(), false),
  /** "Don’t show again" of the redesign announcement. */
  hideRedesignModal: z.catch(z.boolean(), false),
  /** Project ids, most recent first, at most five. */
  recentProjects: texts,
  /** The site list, cached for three days. */
  sitesCache: z.catch(z.nullable(z.array(siteListEntry)), null),
  /** When the site list was fetched, in milliseconds. */
  sitesCacheTimestamp: z.catch(z.nullable(z.number()), null),
  /** Collapsed site groups in the site switcher, as `projectId:group`. */
  hiddenGroupsInMenu: texts,
  /** How a position is filled after its pin is removed, by site. */
  unpinFills: z.catch(z.record(z.string(), z.enum(FILLS)), {}),
  /** Whether the editor shows the rules beside the results, instead of the second place. */
  showsRulesBeside: z.catch(z.boolean(), false),
  /** Whether query statistics show ways to fix each query without results, instead of one line. */
  showsLostFixes: z.catch(z.boolean(), false),
  /** Until when (ms) an item of "Needs attention" is hidden, by site, reason and kind. */
  snoozed: z.catch(z.record(z.string(), z.number()), {}),
  /** Sites on which all first steps are done, and those on which the user of an older version has hidden them. */
  hiddenFirstDays: texts,
  /** Ids of the columns that the user hides, by table. */
  hiddenColumns: z.catch(z.record(z.string(), z.array(z.string())), {}),
  /** Whether single-key shortcuts such as `?` work; off for people who dictate. */
  singleKeys: z.catch(z.boolean(), true),
  /** Whether the item of the catalog browser is shown as JSON. */
  catalogItemJson: z.catch(z.boolean(), true),
});
/** The state in localStorage. */
export type PersistedState = z.infer<typeof persistedState>;

/** State stored until the tab is closed. */
export const sessionState = z.object({
  /** "Later" of the redesign announcement. */
  hideRedesignModal: z.catch(z.boolean(), false),
  /** The last site switch could not stay on the same screen; the next page shows a notice once. */
  hasLostScreen: z.catch(z.boolean(), false),
  /** What happens to the other pins when a pin is set to a taken position; null asks. */
  clashOutcome: z.catch(z.nullable(z.enum(CLASH_OUTCOMES)), null),
});
export type SessionState = z.infer<typeof sessionState>;

/** The default state of a user. */
export function createEmptyState(userId: string): PersistedState {
  return { ...z.parse(persistedState, {}), userId };
}

/** Parses the stored state; unreadable text or another user's state gives the default state. */
export function readStoredState(text: string | null, userId: string): PersistedState {
  return readOwnState(text, userId) ?? createEmptyState(userId);
}

/** Parses the stored state; null for unreadable text and another user's state. */
export function readOwnState(text: string | null, userId: string): PersistedState | null {
  const result = z.safeParse(persistedState, parseJson(text));
  return result.success && result.data.userId === userId ? result.data : null;
}

/** Whether the stored state belongs to another user. */
export function isOtherUsersState(text: string | null, userId: string): boolean {
  const result = z.safeParse(persistedState, parseJson(text));
  return result.success && result.data.userId !== "" && result.data.userId !== userId;
}

/** Parses the tab's state; unreadable text gives the default state. */
export function readStoredSession(text: string | null): SessionState {
  const result = z.safeParse(sessionState, parseJson(text));
  return result.success ? result.data : z.parse(sessionState, {});
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
}
