"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ReorderList } from "@/components/ui/reorder-list";
import { ReorderHandle } from "@/components/ui/reorder-part";
import { type PageAddress, useScreenAddress } from "@/components/ui/screen-link";
import { DASHBOARDS_MAX, type DashboardLine, type listDashboards } from "@/lib/contract/analytics/dashboards";
import type { Output } from "@/lib/http/endpoint";
import { DashboardMenu } from "./dashboard-menu";
import { DashboardRow, NewDashboardButton } from "./dashboard-row";
import { type Dashboards, isBeingCreated, useDashboards } from "./use-dashboards";

const NameDialog = lazy(() => import("./name-dialog").then((file) => ({ default: file.NameDialog })));

type Item = { id: string; name: string; line: DashboardLine };

type Props = {
  /** What the server read; null if it did not. */
  known: Output<typeof listDashboards> | null;
  /** Whether a new one was asked for before this was loaded. */
  startsNew: boolean;
};

/** The dashboards of the site in the menu, each with its actions; sortable by a handle. */
export function MenuDashboards({ known, startsNew }: Props) {
  const t = useTranslations("dashboards.list");
  const dashboards = useDashboards(known);
  const address = useScreenAddress();
  const { lines, canWrite, move } = dashboards;
  const items = useMemo(() => (lines ?? []).map((line) => ({ id: line.id, name: line.name, line })), [lines]);
  // Items are redrawn only when they change; their actions read the latest state through the ref.
  const latest = useRef(dashboards);
  useEffect(() => {
    latest.current = dashboards;
  });
  const draw = useCallback(
    ({ line }: Item) => <DashboardLink line={line} latest={latest} address={address} canWrite={canWrite} />,
    [address, canWrite],
  );
  if (lines === null) return null;
  return (
    <>
      {items.length > 0 && (
        <ReorderList
          label={t("label")}
          layout="list"
          items={items}
          renderItem={draw}
          {...(canWrite && items.length > 1
            ? { onMove: ({ line }: Item, position: number) => move(line, position) }
            : {})}
        />
      )}
      {canWrite && items.length < DASHBOARDS_MAX && <NewDashboard dashboards={dashboards} startsOpen={startsNew} />}
    </>
  );
}

type LineProps = {
  line: DashboardLine;
  latest: { current: Dashboards };
  address: PageAddress;
  canWrite: boolean;
};

function DashboardLink({ line, latest, address, canWrite }: LineProps) {
  const { id, name } = line;
  if (isBeingCreated(line))
    return (
      <div className="flex items-center pr-1" aria-busy>
        <span className="w-8 shrink-0" />
        <span className="menu-link min-w-0 grow truncate !pl-1.5 text-ink-3">{name}</span>
      </div>
    );
  return (
    <DashboardRow
      name={name}
      href={latest.current.buildHref(id)}
      address={address}
      before={<ReorderHandle id={id} name={name} />}
      after={canWrite && <DashboardMenu line={line} dashboards={latest.current} isSmall />}
    />
  );
}

function NewDashboard({ dashboards, startsOpen }: { dashboards: Dashboards; startsOpen: boolean }) {
  const t = useTranslations("dashboards.list");
  const [isNaming, setNaming] = useState(startsOpen);
  return (
    <>
      <NewDashboardButton label={t("new")} onClick={() => setNaming(true)} />
      {isNaming && (
        <Suspense fallback={null}>
          <NameDialog
            title={t("newTitle")}
            name=""
            action={t("create")}
            onSave={(name) => void dashboards.create(name, [])}
            onClose={() => setNaming(false)}
          />
        </Suspense>
      )}
    </>
  );
}
