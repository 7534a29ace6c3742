import { useQuery } from "@tanstack/react-query";
import { BellOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { ScreenLink } from "@/components/ui/screen-link";
import { runWhenIdle } from "@/components/ui/use-after-idle";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { useUiState } from "@/lib/client/ui-state";
import { type AttentionItem, REASONS, type Reason, show, stale } from "@/lib/contract/analytics/attention";

/** How long an item is hidden after it was snoozed. */
const SNOOZE_MS = 7 * 86_400_000;

/** What waits for work on the site, each with its count, a link to it, and a button that hides it for a week. */
export function AttentionStrip({ siteId }: { siteId: string }) {
  const t = useTranslations("searches.attention");
  const { groups } = useSite();
  const [{ snoozed }, change] = useUiState();
  const [now] = useState(() => Date.now());
  const [isLate, setLate] = useState(false);
  useEffect(() => runWhenIdle(() => setLate(true)), []);
  const isOurs = groups.includes(show.group ?? "");
  const { data } = useQuery({ ...read(show, { params: { siteId } }), enabled: isOurs });
  const late = useQuery({ ...read(stale, { params: { siteId } }), enabled: isOurs && isLate });
  const keyOf = ({ reason, kind }: AttentionItem) => `${siteId} ${reason} ${kind ?? ""}`;
  const all = [...(data?.items ?? []), ...(late.data?.items ?? [])];
  const items = REASONS.flatMap((reason) => all.filter((item) => item.reason === reason)).filter(
    (item) => (snoozed[keyOf(item)] ?? 0) <= now,
  );
  if (items.length === 0) return null;
  const snooze = (item: AttentionItem) => {
    const current = Object.entries(snoozed).filter(([, until]) => until > now);
    change({ snoozed: { ...Object.fromEntries(current), [keyOf(item)]: now + SNOOZE_MS } });
  };
  return (
    <section aria-labelledby="attention-title" className="mb-5 rounded-box border border-line bg-surface px-4 py-3">
      <h2 id="attention-title" className="mb-1 font-semibold text-lg">
        {t("title")}
      </h2>
      <ul className="grid gap-x-8 md:grid-cols-2">
        {items.map((item) => (
          <li key={keyOf(item)} className="flex items-center justify-between gap-x-3 py-0.5">
            <ScreenLink href={buildHref(siteId, item)}>
              {t(`reasons.${isCampaignEnd(item) ? "ending_campaigns" : item.reason}`, { count: item.count })}
              {item.kind !== null && ` (${t(`kinds.${item.kind}`)})`}
            </ScreenLink>
            <IconButton icon={BellOff} isSmall label={t("snooze")} onClick={() => snooze(item)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function isCampaignEnd({ reason, kind }: AttentionItem): boolean {
  return reason === "ending" && (kind === "campaigns" || kind === "listing-campaigns");
}

const FILTERS: Record<Exclude<Reason, "held_run" | "failed_redirects">, string> = {
  approval: "waiting=my_review",
  old_draft: "waiting=old_draft",
  ending: "waiting=ending",
  stale_rules: "stale=open",
  item_gone: "problem=item_gone",
};

/** Folders of kinds that are not their names. */
const FOLDERS: Partial<Record<string, string>> = {
  "query-customizations": "query_customizations",
  "product-listings": "product_listing_customizations",
  "top-items": "top_items_customizations",
  "recommendations-customization": "setup/recommendations_customization",
  "listing-campaigns": "plp_campaigns",
};

/** The list where the work waits, filtered. */
function buildHref(siteId: string, { reason, kind }: AttentionItem): string {
  const site = `/sites/${siteId}`;
  if (reason === "failed_redirects") return `${site}/fixit?problem=target`;
  if (reason === "held_run" || kind === null) return `${site}/settings/feeds/history?status=held`;
  return `${site}/${FOLDERS[kind] ?? kind}?${FILTERS[reason]}`;
}
