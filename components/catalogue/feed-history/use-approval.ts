import { useSite } from "@/lib/client/site-context";
import type { Run } from "@/lib/contract/catalogue/feed-runs";
import { formatDateTime, NOTHING } from "@/lib/i18n/formats";

/** Who approved a held run, and when, as texts; null where nobody did. */
export function useApproval({ held }: Run): { by: string; at: string } | null {
  const { site } = useSite();
  if (held?.decision !== "approved" || !held.decided_at) return null;
  return { by: held.decided_by?.name ?? NOTHING, at: formatDateTime(held.decided_at, site.time_zone) };
}
