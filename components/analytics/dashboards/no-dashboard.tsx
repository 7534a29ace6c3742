import { LayoutDashboard, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { useStoredDoneNotice } from "@/lib/client/done-notice";
import { createRandomId } from "@/lib/client/random-id";
import { buildOverviewWidgets } from "@/lib/domain/analytics/ready-dashboard";
import { useDashboards } from "./use-dashboards";

const NameDialog = lazy(() => import("./name-dialog").then((file) => ({ default: file.NameDialog })));

/** Shown when the site has no dashboard: offers a ready-made one or an empty one. */
export function NoDashboard() {
  const t = useTranslations("dashboards");
  const dashboards = useDashboards();
  const [isNaming, setNaming] = useState(false);
  const [isMaking, setMaking] = useState(false);
  useStoredDoneNotice(() => window.location.reload());
  const make = async () => {
    setMaking(true);
    await dashboards.create(t("overview"), buildOverviewWidgets(createRandomId));
    setMaking(false);
  };
  const [first] = dashboards.lines ?? [];
  return (
    <>
      <PageHead title={t("title")} meta={t("intro")} />
      {first !== undefined && (
        <p className="mb-4">
          <ScreenLink href={dashboards.buildHref(first.id)}>{first.name}</ScreenLink>
        </p>
      )}
      <EmptyState
        kind="nothing"
        title={t("none.title")}
        action={
          dashboards.canWrite && (
            <>
              <Button kind="primary" icon={LayoutDashboard} isPending={isMaking} onClick={() => void make()}>
                {t("none.ready")}
              </Button>
              <Button icon={Plus} onClick={() => setNaming(true)}>
                {t("none.empty")}
              </Button>
            </>
          )
        }
      >
        {dashboards.canWrite ? t("none.hint") : t("none.viewer")}
      </EmptyState>
      {isNaming && (
        <Suspense fallback={null}>
          <NameDialog
            title={t("list.newTitle")}
            name=""
            action={t("list.create")}
            onSave={(name) => void dashboards.create(name, [])}
            onClose={() => setNaming(false)}
          />
        </Suspense>
      )}
    </>
  );
}
