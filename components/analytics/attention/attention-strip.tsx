import { useQuery } from "@tanstack/react-query";
import { BellOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { ScreenLink } from "@/components/ui/screen-link";
import { runWhenIdle } from "@/components/ui/use-after-idle";
import { useKeepFocus } from "@/components/ui/use-keep-focus";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import {
  ATTENTION_REASONS,
  type AttentionItem,
  type AttentionReason,
  showAttention,
  stale,
} from "@/lib/contract/analytics/attention";
import { NO_RESULTS, useSnooze } from "./use-snooze";

/** What waits for work on the site, each with its count, a link to it, and a button that hides it for a week. */
export function AttentionStrip({ siteId }: { siteId: string }) {
  const t = useTranslations("searches.attention");
  const { supports } = useSite();
  const { isSnoozed, snooze, showAll } = useSnooze(siteId);
  // Snoozing an item removes the button that has the focus.
  useKeepFocus();
  const [isLate, setLate] = useState(false);
  useEffect(() => runWhenIdle(() => setLate(true)), []);
  const hasStrip = supports(showAttention);
  const { data } = useQuery({ ...read(showAttention, { params: { siteId } }), enabled: hasStrip });
  const late = useQuery({ ...read(stale, { params: { siteId } }), enabled: hasStrip && isLate });
  const all = [...(data?.items ?? []), ...(late.data?.items ?? [])];
  const items = ATTENTION_REASONS.flatMap((reason) => all.filter((item) => item.reason === reason));
  const shown = items.filter((item) => !isSnoozed(toName(item)));
  const hidden = items.length - shown.length + (isSnoozed(NO_RESULTS) ? 1 : 0);
  if (shown.length + hidden === 0) return null;
  return (
    <section
      aria-labelledby="attention-title"
      className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-0.5 rounded-box border border-line bg-surface px-4 py-1.5"
    >
      <h2 id="attention-title" className="font-semibold text-md">
        {t("title")}
      </h2>
      <ul className="contents">
        {shown.map((item) => (
          <li key={toName(item)} className="flex items-center gap-x-1 text-md">
            <ScreenLink href={buildHref(siteId, item)}>
              {t(`reasons.${isCampaignEnd(item) ? "ending_campaigns" : item.reason}`, { count: item.count })}
              {item.kind !== null && ` (${t(`kinds.${item.kind}`)})`}
            </ScreenLink>
            <IconButton icon={BellOff} isSmall label={t("snooze")} onClick={() => snooze(toName(item))} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <span className="ml-auto">
          <Button kind="quiet" isSmall onClick={showAll}>
            {t("showHidden", { count: hidden })}
          </Button>
        </span>
      )}
    </section>
  );
}

function toName({ reason, kind }: AttentionItem): string {
  return `${reason} ${kind ?? ""}`;
}

function isCampaignEnd({ reason, kind }: AttentionItem): boolean {
  return reason === "ending" && (kind === "campaigns" || kind === "listing-campaigns");
}

const FILTERS: Record<Exclude<AttentionReason, "held_run" | "failed_redirects" | "request">, string> = {
  approval: "waiting=my_review",
  returned: "waiting=returned",
  old_draft: "waiting=old_draft",
  ending: "waiting=ending",
  stale_rules: "stale=open",
  item_gone: "problem=item_gone",
};

/** Path segments of kinds, where they differ from the name. */
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
  if (reason === "request") return `${site}/approvals`;
  if (reason === "held_run" || kind === null) return `${site}/settings/feeds/history?status=held`;
  return `${site}/${FOLDERS[kind] ?? kind}?${FILTERS[reason]}`;
}
