import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { WholeJson } from "@/components/catalogue/json/whole-json";
import { FailedRead } from "@/components/ui/empty-state";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { type EventFacts, raw, type SessionEvent, type ShownList } from "@/lib/contract/analytics/sessions";
import { formatDateTime, formatMoney } from "@/lib/i18n/formats";
import { useListName } from "./use-event-words";

type Props = { siteId: string; sessionId: string; event: SessionEvent };

/** The content of an event: formatted, and the JSON as the shop page sent it. */
export function EventDetails({ siteId, sessionId, event }: Props) {
  const t = useTranslations("sessions.event");
  const { site } = useSite();
  const found = useQuery(read(raw, { params: { siteId, sessionId, eventId: event.id } }));
  return (
    <div className="mt-2 mb-3 grid gap-3">
      <p className="text-ink-3 text-sm">
        {t("received", { at: `${formatDateTime(event.received_at, site.time_zone)} ${site.time_zone}` })}
      </p>
      {event.facts && <EventSummary facts={event.facts} />}
      <section aria-label={t("json")}>
        <h3 className="mb-1 font-semibold text-sm">{t("json")}</h3>
        {found.isError && found.data === undefined ? (
          <FailedRead of={found} title={t("jsonFailed")} headingLevel={3} />
        ) : (
          <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={4} columns={1} />}>
            {found.data && <WholeJson json={found.data.raw} title={event.id} find="" />}
          </SkeletonWhile>
        )}
      </section>
    </div>
  );
}

function EventSummary({ facts }: { facts: EventFacts }) {
  const t = useTranslations("sessions.event");
  return (
    <>
      {facts.url !== null && <p className="break-all font-code text-sm">{facts.url}</p>}
      {facts.referer !== null && (
        <p className="break-all text-ink-2 text-sm">{t("from", { referer: facts.referer })}</p>
      )}
      {facts.lists.map((list) => (
        <ListItems key={list.name} list={list} />
      ))}
      {facts.bought.length > 0 && <BoughtItems bought={facts.bought} />}
    </>
  );
}

function ListItems({ list }: { list: ShownList }) {
  const t = useTranslations("sessions.event");
  const { site } = useSite();
  const name = useListName()(list.name);
  const rest = list.items_count - list.items.length;
  if (list.items.length === 0) return null;
  return (
    <section aria-label={`${t("items")}: ${name}`}>
      <h3 className="font-semibold text-sm">{name}</h3>
      <ol lang={site.language} className="mt-1 grid gap-0.5 text-sm">
        {list.items.map(({ identity, title, position }) => (
          <li key={`${position} ${identity}`} className="flex min-w-0 gap-2">
            <span className="w-8 shrink-0 text-right text-ink-3 tabular-nums">{position}.</span>
            <span className="min-w-0 break-words">
              {title ?? identity}
              {title !== null && <span className="ml-2 break-all font-code text-ink-3 text-xs">{identity}</span>}
            </span>
          </li>
        ))}
      </ol>
      {rest > 0 && <p className="mt-1 pl-10 text-ink-3 text-sm">{t("more", { count: rest })}</p>}
    </section>
  );
}

function BoughtItems({ bought }: Pick<EventFacts, "bought">) {
  const t = useTranslations("sessions.event");
  const { site } = useSite();
  const locale = useLocale();
  return (
    <ul lang={site.language} className="grid gap-0.5 text-sm">
      {bought.map(({ identity, title, pieces, total }) => (
        <li key={identity} className="flex flex-wrap gap-x-2">
          {pieces !== null && <span className="tabular-nums">{t("pieces", { count: pieces })}</span>}
          <span className="min-w-0 break-words">{title ?? identity}</span>
          {total !== null && <span className="tabular-nums">{formatMoney(total, site.currency, locale)}</span>}
        </li>
      ))}
    </ul>
  );
}
