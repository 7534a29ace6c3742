import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { PageHead } from "@/components/ui/page-head";
import { useScreenAddress } from "@/components/ui/screen-link";
import { TabNav } from "@/components/ui/tabs";
import { type Dashboard, WIDGETS_MAX } from "@/lib/contract/analytics/dashboards";
import { statsAccess } from "@/lib/contract/analytics/site-stats";
import { carryOver } from "@/lib/domain/kit/carry-over";
import { AccessGuard } from "./dashboard-data";
import { DashboardMenu } from "./dashboard-menu";
import { DashboardAsOf } from "./stats-widgets";
import type { Board } from "./use-board";
import { isBeingCreated, useDashboards } from "./use-dashboards";

type Props = { dashboard: Dashboard; board: Board; onAdd: () => void };

/** The name of the dashboard, its actions, and tabs for the other dashboards of the site. */
export function DashboardHead({ dashboard, board, onAdd }: Props) {
  const t = useTranslations("dashboards");
  const dashboards = useDashboards();
  const { lines, canWrite, buildHref } = dashboards;
  const own = lines?.find(({ id }) => id === dashboard.id);
  const name = own?.name ?? dashboard.name;
  const line = own ?? { id: dashboard.id, name, widgets_count: board.widgets.length };
  return (
    <>
      <Tabs lines={lines ?? []} currentId={dashboard.id} buildHref={buildHref} />
      <PageHead
        title={name}
        meta={
          <>
            <AccessGuard access={statsAccess} instead={null}>
              <DashboardAsOf />
            </AccessGuard>
            <span role="status" className="text-ink-2">
              {board.isSaving ? t("saving") : ""}
            </span>
          </>
        }
        actions={
          canWrite && (
            <>
              {board.widgets.length < WIDGETS_MAX ? (
                <Button kind="primary" icon={Plus} aria-haspopup="dialog" onClick={onAdd}>
                  {t("addWidget")}
                </Button>
              ) : (
                <span className="text-ink-2 text-md">{t("errors.too_many_widgets")}</span>
              )}
              <DashboardMenu line={line} dashboards={dashboards} />
            </>
          )
        }
      />
    </>
  );
}

type TabProps = {
  lines: readonly { id: string; name: string; widgets_count: number }[];
  currentId: string;
  buildHref: (id: string) => string;
};

/** Links to the dashboards of the site; absent when there is only one. */
function Tabs({ lines, currentId, buildHref }: TabProps) {
  const t = useTranslations("dashboards.list");
  const address = useScreenAddress();
  const links = lines
    .filter((line) => !isBeingCreated(line))
    .map(({ id, name }) => ({ href: carryOver(address, buildHref(id)), label: name, isCurrent: id === currentId }));
  if (links.length < 2) return null;
  return (
    <div className="mb-5">
      <TabNav label={t("label")} links={links} />
    </div>
  );
}
