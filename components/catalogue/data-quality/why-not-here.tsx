import { useQuery } from "@tanstack/react-query";
import { Circle, CircleCheck, CircleX, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { AddressLink, type To } from "@/components/ui/address-link";
import { FailedRead } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import type { MissingItem } from "@/lib/contract/catalogue/missing-items";
import { why } from "@/lib/contract/search/query-insight";
import { getScreen } from "@/lib/domain/kit/screens";
import type { Output } from "@/lib/http/endpoint";
import { formatDateTime } from "@/lib/i18n/formats";
import { readContext } from "./missing-table";
import { buildItemHref, buildPreviewHref, buildRunHref, buildWhyInput } from "./quality-address";

type Props = { item: string; row: MissingItem | undefined; closing: To };

/** Why an item that shoppers saw is not in the search: the first gate that it did not pass. */
export function WhyNotHere({ item, row, closing }: Props) {
  const t = useTranslations("data-quality.why");
  const { site, supports } = useSite();
  const isKnown = supports(why);
  const canAsk = useAllowed(why.access) && isKnown;
  const found = useQuery({ ...read(why, buildWhyInput(site.trackingCode, item)), enabled: canAsk });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <aside
      aria-labelledby="why-title"
      onKeyDown={(event) => event.key === "Escape" && closing.onFollow()}
      className="rounded-box border border-line bg-surface p-5 2xl:sticky 2xl:top-18 2xl:order-2"
    >
      <div className="flex items-start justify-between gap-3">
        <h3 id="why-title" ref={heading} tabIndex={-1} className="font-semibold text-lg">
          {t("title")}
        </h3>
        <AddressLink
          to={closing}
          aria-label={t("close")}
          className="target flex size-7 items-center justify-center rounded-tight text-ink-2 hover:bg-row-hover hover:text-ink"
        >
          <Icon of={X} />
        </AddressLink>
      </div>
      <p className="mt-1 mb-3 text-ink-2 text-md [overflow-wrap:anywhere]">{item}</p>
      {canAsk ? (
        <>
          {found.isError && found.data === undefined && <FailedRead of={found} title={t("failed")} headingLevel={3} />}
          <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={3} columns={1} />}>
            {found.data && <Reason answer={found.data} item={item} />}
          </SkeletonWhile>
        </>
      ) : (
        <p className="text-md">{t("reasonHidden")}</p>
      )}
      {row && <SearchedFor row={row} />}
    </aside>
  );
}

type Answer = Output<typeof why>;

/** The reason, the gates, and where to fix it. Shows no match gate, because that depends on a query. */
function Reason({ answer, item }: { answer: Answer; item: string }) {
  const t = useTranslations("data-quality.why");
  const { site } = useSite();
  const gates = (["feed", "index"] as const).map((gate) => ({
    gate,
    found: answer.gates.find((one) => one.gate === gate),
  }));
  const shut = gates.find(({ found }) => found !== undefined && !found.is_open)?.gate ?? null;
  const lastRun = gates[0]?.found?.facts.last_run;
  const canReadFeeds = useAllowed(getScreen("feeds-history").access) && getScreen("feeds-history").exists;
  const canBrowse = useAllowed(getScreen("catalog-browser").access);
  return (
    <>
      <p className="text-lg">{t(shut ?? "here")}</p>
      {typeof lastRun === "string" && (
        <p className="mt-1 text-ink-2 text-md">{t("lastRun", { at: formatDateTime(lastRun, site.time_zone) })}</p>
      )}
      <p className="mt-2 text-md">
        {shut === "feed" && canReadFeeds && (
          <ScreenLink href={buildRunHref(site.trackingCode, null)}>{t("toFeeds")}</ScreenLink>
        )}
        {shut !== "feed" && canBrowse && (
          <ScreenLink href={buildItemHref(site.trackingCode, answer.item?.identity ?? item)}>{t("toItem")}</ScreenLink>
        )}
      </p>
      <h4 className="mt-4 border-line border-b pb-1 font-semibold text-md">{t("gates")}</h4>
      <ol>
        {gates.map(({ gate, found }) => (
          <GateLine key={gate} gate={gate} isOpen={found?.is_open} />
        ))}
      </ol>
    </>
  );
}

/** A gate and its result as icon and word. */
function GateLine({ gate, isOpen }: { gate: "feed" | "index"; isOpen: boolean | undefined }) {
  const t = useTranslations("query-insight.whyNot");
  const state = isOpen === undefined ? "unreached" : isOpen ? "open_gate" : "shut";
  const icon = { unreached: Circle, open_gate: CircleCheck, shut: CircleX }[state];
  const tone = { unreached: "text-ink-3", open_gate: "text-good", shut: "text-bad" }[state];
  return (
    <li className="flex items-center gap-2 border-line border-b py-2 text-md">
      <span className={tone}>
        <Icon of={icon} size={16} />
      </span>
      <span className="min-w-0 flex-1">{t(`gate.${gate}`)}</span>
      <span className={`text-sm ${tone}`}>{t(state)}</span>
    </li>
  );
}

/** The query for which the item was shown, with a link to that search. */
function SearchedFor({ row }: { row: MissingItem }) {
  const t = useTranslations("data-quality.why");
  const { site } = useSite();
  const canPreview = useAllowed(getScreen("search-preview").access);
  const { query } = readContext(row);
  if (query === null) return null;
  return (
    <p className="mt-4 text-md">
      {t("query", { query })}{" "}
      {canPreview && <ScreenLink href={buildPreviewHref(site.trackingCode, query)}>{t("toPreview")}</ScreenLink>}
    </p>
  );
}
