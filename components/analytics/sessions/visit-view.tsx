import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Radio } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { UnreadableRows } from "@/components/ui/banner";
import { Chip } from "@/components/ui/chip";
import { EmptyState, FailedRead } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { PageHead } from "@/components/ui/page-head";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { findLastList, SoftLink, useRestoredPlace } from "@/components/ui/soft-navigation";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { raws, type Session, type SessionEvent } from "@/lib/contract/analytics/sessions";
import { DEVICES } from "@/lib/domain/analytics/visit-device";
import { findPauses } from "@/lib/domain/analytics/visit-timeline";
import { formatDateTime, formatMoney } from "@/lib/i18n/formats";
import { buildListPath, isNoVisit, isVisitPath } from "./sessions-paths";
import { TimelineEntry } from "./timeline-entry";
import { useExactLengthText, useWarningText } from "./use-event-words";

type Props = { siteId: string; id: string };

/** One visit: the visitor, and the events in words. */
export function VisitView({ siteId, id }: Props) {
  const t = useTranslations("sessions.visit");
  const found = useQuery({
    ...read(raws, { params: { siteId, sessionId: id } }),
    meta: { feature: raws.feature, isExplained: isNoVisit },
  });
  const isNone = isNoVisit(found.error);
  useRestoredPlace(isVisitPath);
  const back = (
    <SoftLink href={findLastList(buildListPath(siteId))} className="inline-flex items-center gap-1 text-accent">
      <Icon of={ArrowLeft} />
      {t("allVisits")}
    </SoftLink>
  );
  const user = found.data?.session.user_id ?? id.replace(/-\d+$/, "");
  return (
    <>
      <PageHead
        back={back}
        title={<span className="break-all">{t("title", { user })}</span>}
        meta={found.data && <Facts siteId={siteId} session={found.data.session} />}
      />
      {isNone && (
        <EmptyState kind="no-match" title={t("none")}>
          {t("noneHint")}
        </EmptyState>
      )}
      {found.isError && !isNone && found.data === undefined && <FailedRead of={found} title={t("failed")} />}
      {!found.isError && (
        <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={8} columns={2} />}>
          {found.data && (
            <>
              <UnreadableRows of={found.data} />
              <Warnings codes={found.data.session.warnings} />
              <Timeline siteId={siteId} session={found.data.session} events={found.data.events} />
            </>
          )}
        </SkeletonWhile>
      )}
    </>
  );
}

function Facts({ siteId, session }: { siteId: string; session: Session }) {
  const t = useTranslations("sessions");
  const { site } = useSite();
  const locale = useLocale();
  const lengthText = useExactLengthText();
  const buildFilterHref = (name: string, value: string) =>
    `${buildListPath(siteId)}?${new URLSearchParams({ [name]: value })}`;
  const length = lengthText(Date.parse(session.last_event_at) - Date.parse(session.started_at));
  return (
    <>
      {!session.closed && (
        <Chip kind="info" icon={Radio}>
          {t("list.live")}
        </Chip>
      )}
      <span>{t("visit.began", { at: `${formatDateTime(session.started_at, site.time_zone)} ${site.time_zone}` })}</span>
      <span>{t("visit.lasted", { length })}</span>
      <SoftLink className="text-accent" href={buildFilterHref("user_id", session.user_id)}>
        {t("list.onlyUser")}
      </SoftLink>
      {session.customer_id !== null && (
        <SoftLink className="text-accent" href={buildFilterHref("user_id", session.customer_id)}>
          {t("visit.customer", { id: session.customer_id })}
        </SoftLink>
      )}
      {session.ip !== null && (
        <SoftLink className="text-accent" href={buildFilterHref("with_ip", session.ip)}>
          {t("visit.ip", { ip: session.ip })}
        </SoftLink>
      )}
      <Device session={session} />
      {session.bot && <Chip kind="info">{t("list.bot", { name: session.bot })}</Chip>}
      {session.ab_test_variant !== null && <span>{t("visit.variant", { name: session.ab_test_variant })}</span>}
      {(session.revenue ?? 0) > 0 && (
        <span>{t("visit.revenue", { amount: formatMoney(session.revenue ?? 0, site.currency, locale) })}</span>
      )}
      {!session.closed && <span className="basis-full">{t("visit.live")}</span>}
    </>
  );
}

/** The device as text, plus the shop's own name for it, for example an app with its version. */
function Device({ session: { device, platform } }: { session: Session }) {
  const t = useTranslations("analytics.filters.devices");
  const known = DEVICES.find((one) => one === device);
  if (known === undefined) return platform === null ? null : <span>{platform}</span>;
  const isMore = platform !== null && platform.toLowerCase() !== known;
  return <span>{isMore ? `${t(known)} (${platform})` : t(known)}</span>;
}

function Warnings({ codes }: { codes: readonly string[] }) {
  const t = useTranslations("sessions.visit");
  const warningText = useWarningText();
  if (codes.length === 0) return null;
  return (
    <section aria-label={t("warnings")} className="mb-6 border-warn border-l-[3px] bg-warn-soft py-3 pr-4 pl-4">
      <h2 className="font-semibold">{t("warnings")}</h2>
      <ul className="mt-1 list-disc pl-5">
        {codes.map((code) => (
          <li key={code}>{warningText(code)}</li>
        ))}
      </ul>
    </section>
  );
}

type TimelineProps = { siteId: string; session: Session; events: readonly SessionEvent[] };

/** The events of a visit in order, with the pauses between them. */
function Timeline({ siteId, session, events }: TimelineProps) {
  const t = useTranslations("sessions.visit");
  const lengthText = useExactLengthText();
  const times = events.map(formatEventTime);
  const pauses = findPauses(times);
  const steps = times.map((time, at) => Date.parse(time) - Date.parse(times[at - 1] ?? time));
  const sum = (lengths: readonly (number | null)[]): number =>
    lengths.reduce<number>((all, one) => all + (one ?? 0), 0);
  if (events.length === 0) {
    return (
      <EmptyState kind="nothing" title={t("eventsExpired")}>
        {t("eventsExpiredHint")}
      </EmptyState>
    );
  }
  return (
    <section aria-label={t("timeline")}>
      <h2 className="font-semibold text-xl">{t("timeline")}</h2>
      <p className="mb-3 text-ink-2 tabular-nums">
        {t("total", { count: events.length, length: lengthText(sum(steps)) })}{" "}
        {sum(pauses) > 0 && t("paused", { length: lengthText(sum(pauses)) })}
      </p>
      <ol className="grid border-line border-l-2">
        {events.map((event, at) => {
          const pause = pauses[at] ?? null;
          return (
            <li key={`${event.id} ${event.received_at}`} className="min-w-0 pl-4">
              {pause !== null && (
                <p className="my-2 border-line border-y border-dashed py-1 text-ink-3 text-sm">
                  {t("pause", { length: lengthText(pause) })}
                </p>
              )}
              <TimelineEntry
                siteId={siteId}
                session={session}
                event={event}
                sinceMs={at === 0 ? null : (steps[at] ?? 0)}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** When an event happened, else when it arrived. */
function formatEventTime({ happened_at: happened, received_at: received }: SessionEvent): string {
  return happened ?? received;
}
