import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { renderChangedAt } from "@/components/ui/changed-at";
import { Chip } from "@/components/ui/chip";
import { IconButton } from "@/components/ui/icon-button";
import { Table, type TableColumn } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import type { ScreenshotRun } from "@/lib/contract/screenshots/screenshots";
import { isTakingShots } from "@/lib/domain/screenshots/screenshot-run";
import { useDeviceName } from "./use-device-name";
import type { Screenshots } from "./use-screenshots";

type Props = { runs: readonly ScreenshotRun[]; days: number; screen: Screenshots };

/** The latest runs of the site: who took them and when. A run opens above; its settings can be used again. */
export function RecentRuns({ runs, days, screen }: Props) {
  const t = useTranslations("screenshots.recent");
  const id = useId();
  const columns = useColumns();
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-3">
      <div>
        <h2 id={id} className="font-semibold text-xl">
          {t("title")}
        </h2>
        <p className="text-ink-2">{t("intro", { days })}</p>
      </div>
      <Table
        caption={t("title")}
        columns={columns}
        rows={runs}
        row={{
          id: ({ key }) => key,
          link: ({ key }) => ({ href: `?run=${encodeURIComponent(key)}`, onFollow: () => screen.showRun(key) }),
          isSelected: ({ key }) => key === screen.shownKey,
          actions: ({ settings }) => (
            <IconButton icon={Copy} isSmall label={t("reuse")} onClick={() => screen.form.reuse(settings)} />
          ),
        }}
        empty={<p className="p-4 text-ink-2">{t("none")}</p>}
      />
    </section>
  );
}

function useColumns(): TableColumn<ScreenshotRun>[] {
  const t = useTranslations("screenshots");
  const { site } = useSite();
  const nameDevice = useDeviceName();
  return [
    {
      id: "url",
      header: t("recent.page"),
      isRowHeader: true,
      cell: ({ settings }) => <span className="break-all">{settings.url}</span>,
    },
    {
      id: "scenario",
      header: t("recent.scenario"),
      cell: ({ settings: { scenario, searchTerm } }) =>
        scenario === "home"
          ? t("scenarios.home")
          : t("recent.typed", { scenario: t(`scenarios.${scenario}`), term: searchTerm }),
    },
    {
      id: "devices",
      header: t("recent.devices"),
      cell: ({ screenshots }) => (screenshots ?? []).map(({ device }) => nameDevice(device)).join(", "),
    },
    { id: "status", header: t("recent.status"), cell: (run) => <RunStatus run={run} /> },
    {
      id: "taken",
      header: t("recent.taken"),
      cell: ({ created_at, created_by }) => renderChangedAt(created_at, created_by, site.time_zone),
    },
  ];
}

function RunStatus({ run }: { run: ScreenshotRun }) {
  const t = useTranslations("screenshots.statuses");
  if (isTakingShots(run)) return <Chip kind="info">{t(run.status === "queued" ? "queued" : "running")}</Chip>;
  const isPartial = run.status === "done" && (run.screenshots ?? []).some(({ code }) => Boolean(code));
  if (isPartial) return <Chip kind="warn">{t("partial")}</Chip>;
  return <Chip kind={run.status === "done" ? "good" : "bad"}>{t(run.status === "done" ? "done" : "failed")}</Chip>;
}
