import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Chip, type ChipKind } from "@/components/ui/chip";
import { Table } from "@/components/ui/table";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { history, type Run, type RunStatus } from "@/lib/contract/feed-runs";
import { formatDateTime } from "@/lib/i18n/formats";

const SHOWN = 5;
const OPEN: readonly RunStatus[] = ["queued", "manually", "running"];
/** How often runs that are not over are asked for, in ms. */
const LOOK_MS = 3_000;
const KINDS: Record<RunStatus, ChipKind> = {
  succeeded: "good",
  failed: "bad",
  running: "info",
  queued: "neutral",
  manually: "neutral",
  scheduled: "neutral",
};

/** What the last runs of a feed came to; looks again while one is not over. */
export function LastRuns({ feed }: { feed: string }) {
  const t = useTranslations("plans");
  const { site } = useSite();
  const found = useQuery({
    ...read(history, { params: { siteId: site.trackingCode }, query: { feed } }),
    refetchInterval: ({ state }) => (state.data?.runs.some(({ status }) => OPEN.includes(status)) ? LOOK_MS : false),
  });
  const rows = found.data?.runs.filter(({ status, feed: of }) => status !== "scheduled" && of === feed).slice(0, SHOWN);
  if (rows === undefined || rows.length === 0) return null;
  const started = (run: Run) => formatDateTime(run.started ?? run.planned_at ?? "", site.time_zone);
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold text-lg">{t("lastRuns")}</h2>
      <Table
        caption={t("lastRuns")}
        columns={[
          { id: "started", header: t("started", { zone: site.time_zone }), isRowHeader: true, cell: started },
          {
            id: "status",
            header: t("status"),
            cell: ({ status }) => <Chip kind={KINDS[status]}>{t(`statuses.${status}`)}</Chip>,
          },
          { id: "why", header: t("why"), cell: (run) => <RunFault run={run} /> },
        ]}
        rows={rows}
        row={{ id: ({ id }) => id }}
      />
    </section>
  );
}

/** Why a run failed, in words of the runner or of the readers of feeds; a code that neither knows is a failure. */
function RunFault({ run: { error } }: { run: Run }) {
  const t = useTranslations("plans");
  const feeds = useTranslations("feeds");
  if (!error) return "–";
  const own = `errors.${error.code}` as "errors.failed";
  const ofFeed = [`faults.${error.code}`, `errors.${error.code}`].find((key) => feeds.has(key as "faults.no_records"));
  const ofReading = ofFeed === undefined ? t("errors.failed") : feeds(ofFeed as "faults.no_records");
  const said = t.has(own) ? t(own) : ofReading;
  return [said, error.message, error.line === undefined ? "" : t("line", { line: error.line })]
    .filter(Boolean)
    .join(" ");
}
