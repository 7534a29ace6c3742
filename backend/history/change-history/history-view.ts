import { APPROVALS } from "@/backend/kit/approval-requests";
import type { SiteRow } from "@/backend/kit/implement";
import type { Reversible } from "@/backend/kit/reversible";
import { isAllowed, type Rights } from "@/lib/domain/kit/access";
import type { Access } from "@/lib/http/endpoint";
import type { HistoryView } from "./change-rows";

/** Who can see changes that cannot be undone, by feature. */
export type Readers = Readonly<Record<string, Access>>;

/** The caller of the history, the site, and the time. */
export type HistoryCaller = { site: SiteRow; now: Date; user: { id: string }; rights: Rights | null };

/** Builds the history view of a caller, without contents the caller may not see. */
export function createHistoryViews(
  reversibles: readonly Reversible[],
  readers: Readers,
): (caller: HistoryCaller) => HistoryView {
  const byFeature = new Map(reversibles.map((reversible) => [reversible.feature, reversible]));
  return ({ site, now, user, rights }) => {
    const readable = [
      ...reversibles.filter((reversible) => reversible.canRead(rights)).map((reversible) => reversible.feature),
      ...Object.keys(readers).filter((feature) => isAllowed(readers[feature] ?? {}, rights)),
    ];
    const readableKinds = reversibles.flatMap((reversible) =>
      reversible.readableKinds ? [[reversible.feature, reversible.readableKinds(rights)] as const] : [],
    );
    return {
      site,
      reader: user.id,
      now,
      readable,
      // The kind of a request for approval is the feature that it changes.
      readableKinds: new Map([...readableKinds, [APPROVALS, readable]]),
      reversible: byFeature,
    };
  };
}
