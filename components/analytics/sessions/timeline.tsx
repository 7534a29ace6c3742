import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import type { Session, SessionEvent } from "@/lib/contract/analytics/sessions";
import { pausesOf } from "@/lib/domain/analytics/visit-timeline";
import { TimelineEntry } from "./timeline-entry";
import { useLengthText } from "./use-length-text";

type Props = { siteId: string; session: Session; events: readonly SessionEvent[] };

/** The events of a visit in their order, in words, with the pauses between them. */
export function Timeline({ siteId, session, events }: Props) {
  const t = useTranslations("sessions.visit");
  const lengthText = useLengthText();
  const pauses = pausesOf(events.map(momentOf));
  if (events.length === 0) {
    return (
      <EmptyState kind="nothing" title={t("gone")}>
        {t("goneHint")}
      </EmptyState>
    );
  }
  return (
    <section aria-label={t("timeline")}>
      <h2 className="mb-3 font-semibold text-xl">{t("timeline")}</h2>
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
              <TimelineEntry siteId={siteId} session={session} event={event} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The moment of an event: when it happened, else when it came. */
function momentOf({ happened_at: happened, received_at: received }: SessionEvent): string {
  return happened ?? received;
}
