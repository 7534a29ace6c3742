import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFaultText } from "@/components/catalogue/feeds/fault-text";
import { runPoll } from "@/components/catalogue/feeds/run-poll";
import { RunStatusChip } from "@/components/catalogue/feeds/run-status-chip";
import { Table } from "@/components/ui/table";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { history, type Run, show } from "@/lib/contract/catalogue/feed-runs";
import { screenNamed, screenPath } from "@/lib/domain/kit/screens";
import { formatDateTime, NOTHING } from "@/lib/i18n/formats";

const SHOWN = 5;

/** What the last runs of a feed came to; looks again while one is under way. */
export function LastRuns({ feed }: { feed: string }) {
  const t = useTranslations("plans");
  const faultText = useFaultText();
  const { site, groups } = useSite();
  const [delay] = useState(() => runPoll(() => performance.now()));
  const hasDetails = groups.includes(show.group ?? "");
  const query = hasDetails ? { feed } : {};
  const found = useQuery({
    ...read(history, { params: { siteId: site.trackingCode }, query }),
    refetchInterval: ({ state }) => (state.data === undefined ? false : delay(state.data.runs)),
  });
  const isShown = ({ status, feed: of }: Run): boolean => status !== "scheduled" && (of === feed || !hasDetails);
  const rows = found.data?.runs.filter(isShown).slice(0, SHOWN);
  if (rows === undefined || rows.length === 0) return null;
  const started = (run: Run) => formatDateTime(run.started ?? run.planned_at ?? "", site.time_zone);
  const runs = `${screenPath(screenNamed("feeds-history"), site.trackingCode)}?feed=${encodeURIComponent(feed)}`;
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
            cell: (run) => <RunStatusChip run={run} />,
          },
          { id: "why", header: t("why"), cell: ({ error }) => (error ? faultText(error) : NOTHING) },
        ]}
        rows={rows}
        row={{
          id: ({ id }) => id,
          link: hasDetails ? ({ id }) => ({ href: `${runs}&run=${encodeURIComponent(id)}` }) : undefined,
        }}
      />
    </section>
  );
}
