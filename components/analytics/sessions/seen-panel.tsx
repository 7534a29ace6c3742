import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Chip } from "@/components/ui/chip";
import { FailedRead } from "@/components/ui/empty-state";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { seen } from "@/lib/contract/analytics/sessions";
import type { Output } from "@/lib/http/endpoint";
import { formatDateTime } from "@/lib/i18n/formats";
import { useListName } from "./use-event-words";

type Seen = Output<typeof seen>;
type Props = { siteId: string; sessionId: string; eventId: string; list: string };

/** Rows of a list that are shown. */
const ROWS = 24;

/** A list as it was shown, according to the event, and next to it the list as the search rebuilds it. */
export function SeenPanel({ siteId, sessionId, eventId, list }: Props) {
  const t = useTranslations("sessions.seen");
  const listName = useListName();
  const found = useQuery(read(seen, { params: { siteId, sessionId }, query: { event: eventId, list } }));
  const answer = found.data;
  if (found.isError && answer === undefined) return <FailedRead of={found} title={t("failed")} headingLevel={3} />;
  return (
    <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={5} columns={2} />}>
      {answer && (
        <section
          aria-label={
            answer.query ? t("title", { query: answer.query }) : t("titleList", { list: listName(answer.list) })
          }
          className="mt-2 mb-3 grid gap-4 rounded-box border border-line bg-surface p-4 lg:grid-cols-2"
        >
          <ShownItems answer={answer} />
          <RebuiltResults answer={answer} />
        </section>
      )}
    </SkeletonWhile>
  );
}

function ShownItems({ answer: { shown } }: { answer: Seen }) {
  const t = useTranslations("sessions.seen");
  const { site } = useSite();
  return (
    <section aria-label={t("shown")} className="min-w-0">
      <h3 className="font-semibold">{t("shown")}</h3>
      <p className="text-ink-2 text-sm">{t("shownHint")}</p>
      {shown.length === 0 && <p className="mt-2">{t("nothing")}</p>}
      <ol lang={site.language} className="mt-2 grid gap-1 text-sm">
        {shown.slice(0, ROWS).map(({ identity, title, position, in_catalogue: isThere }) => (
          <Row key={`${position} ${identity}`} position={position} name={title ?? identity ?? ""}>
            {!isThere && <Chip kind="warn">{t("notInCatalog")}</Chip>}
          </Row>
        ))}
      </ol>
      {shown.length > ROWS && <p className="mt-1 text-ink-3 text-sm">{t("more", { count: shown.length - ROWS })}</p>}
    </section>
  );
}

function RebuiltResults({ answer: { rebuilt, at } }: { answer: Seen }) {
  const t = useTranslations("sessions.seen");
  const { site } = useSite();
  if (rebuilt === null) {
    return (
      <section aria-label={t("rebuilt")}>
        <h3 className="font-semibold">{t("rebuilt")}</h3>
        <p className="text-ink-2 text-sm">{t("notRebuilt")}</p>
      </section>
    );
  }
  const notes = [
    ...rebuilt.gaps.map((gap) => t(`gaps.${gap}`)),
    ...(rebuilt.rules_changed ? [t("rulesChanged")] : []),
    ...(rebuilt.left_out > 0 ? [t("leftOut", { count: rebuilt.left_out })] : []),
    ...(rebuilt.redirect === null ? [] : [t("redirect", { url: rebuilt.redirect })]),
  ];
  return (
    <section aria-label={t("rebuilt")} className="min-w-0">
      <h3 className="font-semibold">{t("rebuilt")}</h3>
      <p className="text-ink-2 text-sm">
        {t("rebuiltHint", { at: `${formatDateTime(at, site.time_zone)} ${site.time_zone}` })}{" "}
        {rebuilt.of > 0 && t("same", { same: rebuilt.same, of: rebuilt.of })}
      </p>
      {rebuilt.items.length === 0 && <p className="mt-2">{t("empty")}</p>}
      <ol lang={site.language} className="mt-2 grid gap-1 text-sm">
        {rebuilt.items.slice(0, ROWS).map(({ identity, title, position, pinned, was }) => (
          <Row key={identity} position={position} name={title ?? identity}>
            {pinned && <Chip kind="pin">{t("pinned")}</Chip>}
            {was !== null && was !== position && (
              <Chip>
                {t("was")} {was}.
              </Chip>
            )}
          </Row>
        ))}
      </ol>
      {notes.length > 0 && (
        <ul className="mt-3 list-disc pl-5 text-ink-2 text-sm">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

type RowProps = { position: number | null; name: string; children: ReactNode };

function Row({ position, name, children }: RowProps) {
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-2">
      <span className="w-8 shrink-0 text-right text-ink-3 tabular-nums">{position === null ? "" : `${position}.`}</span>
      <span className="min-w-0 flex-1 basis-40 break-words">{name}</span>
      {children}
    </li>
  );
}
