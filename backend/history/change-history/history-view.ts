import type { SiteRow } from "@/backend/kit/implement";
import type { Reversible } from "@/backend/kit/reversible";
import { isAllowed, type Rights } from "@/lib/domain/kit/access";
import type { Access } from "@/lib/http/endpoint";
import type { HistoryView } from "./change-rows";

/** Who may see changes that cannot be undone, by feature. */
export type Readers = Readonly<Record<string, Access>>;

/** Who asks for the history of which site, and when. */
export type HistoryCaller = { site: SiteRow; now: Date; user: { id: string }; rights: Rights | null };

/** The history as those see it who ask: without the contents that they may not see. */
export function historyViews(
  reversibles: readonly Reversible[],
  readers: Readers,
): (caller: HistoryCaller) => HistoryView {
  const byFeature = new Map(reversibles.map((one) => [one.feature, one]));
  return ({ site, now, user, rights }) => ({
    site,
    reader: user.id,
    now,
    readable: [
      ...reversibles.filter((one) => one.mayRead(rights)).map((one) => one.feature),
      ...Object.keys(readers).filter((feature) => isAllowed(readers[feature] ?? {}, rights)),
    ],
    readableKinds: new Map(
      reversibles.flatMap((one) => (one.readableKinds ? [[one.feature, one.readableKinds(rights)] as const] : [])),
    ),
    reversible: byFeature,
  });
}
