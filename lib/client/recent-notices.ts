import { NOTIFICATION_KINDS, RECENT_NOTICES_MAX } from "@/lib/domain/kit/limits";
import { readStored, writeStored } from "./browser-storage";
import type { Notice, NoticeKind } from "./notify";
import { getUiState } from "./ui-state";

// Notices disappear after seconds, or with the page; the last ones can be read again in the same tab.

const KEY = "recent-notices";

/** A notice that was shown, with its ISO time; without its action, whose page may be gone. */
export type RecentNotice = { at: string; kind: NoticeKind; text: string; detail?: string };

type StoredNotices = { userId: string; notices: RecentNotice[] };

/** Remembers a notice for its user. Progress notices are skipped: another notice reports the result. */
export function rememberNotice({ kind, text, detail }: Notice): void {
  const { userId } = getUiState();
  if (userId === "" || kind === "loading") return;
  const notice = { at: new Date().toISOString(), kind, text, detail };
  const recent = readRecentNotices();
  // Calls that fail together for one reason are shown once.
  if (recent.some((one) => one.at === notice.at && one.text === text && one.detail === detail)) return;
  const stored: StoredNotices = { userId, notices: [notice, ...recent].slice(0, RECENT_NOTICES_MAX) };
  writeStored("session", KEY, JSON.stringify(stored));
}

/** The user's last notices in this tab, newest first. */
export function readRecentNotices(): RecentNotice[] {
  try {
    const stored = JSON.parse(readStored("session", KEY) ?? "null") as Partial<StoredNotices> | null;
    if (stored?.userId !== getUiState().userId || !Array.isArray(stored.notices)) return [];
    return stored.notices.filter(isNotice);
  } catch {
    return [];
  }
}

/** Forgets all notices, of any user. */
export function clearRecentNotices(): void {
  writeStored("session", KEY, null);
}

/** Storage can be changed by anything in the page, or by another version of the product. */
function isNotice(value: unknown): value is RecentNotice {
  const { at, kind, text, detail } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof at === "string" &&
    !Number.isNaN(Date.parse(at)) &&
    typeof text === "string" &&
    (detail === undefined || typeof detail === "string") &&
    NOTIFICATION_KINDS.some((known) => known === kind)
  );
}
