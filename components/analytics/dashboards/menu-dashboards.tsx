"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { ReorderList } from "@/components/ui/reorder-list";
import { ReorderHandle } from "@/components/ui/reorder-part";
import { type ScreenAddress, useScreenAddress } from "@/components/ui/screen-link";
import { DASHBOARDS_MAX, type DashboardLine } from "@/lib/contract/analytics/dashboards";
import { carryOver } from "@/lib/domain/kit/carry-over";
import { DashboardMenu } from "./dashboard-menu";
import { type Dashboards, isBeingCreated, useDashboards } from "./use-dashboards";

const NameDialog = lazy(() => import("./name-dialog").then((file) => ({ default: file.NameDialog })));

type Item = { id: string; name: string; line: DashboardLine };

/** The dashboards of the site in the menu, each with its actions; sortable by a handle. */
export function MenuDashboards() {
  const t = useTranslations("dashboards.list");
  const dashboards = useDashboards();
  const address = useScreenAddress();
  const { lines, canWrite, move } = dashboards;
  const items = useMemo(() => (lines ?? []).map((line) => ({ id: line.id, name: line.name, line })), [lines]);
  // Items are redrawn only when they change; their actions read the latest state through the ref.
  const latest = useRef(dashboards);
  useEffect(() => {
    latest.current = dashboards;
  });
  const draw = useCallback(
    ({ line }: Item) => <Line line={line} latest={latest} address={address} canWrite={canWrite} />,
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
      {canWrite && items.length < DASHBOARDS_MAX && <NewDashboard dashboards={dashboards} />}
    </>
  );
}

type LineProps = {
  line: DashboardLine;
  latest: { current: Dashboards };
  address: ScreenAddress;
  canWrite: boolean;
};

const QUIET =
  "pointer-fine:opacity-0 pointer-fine:group-hover/part:opacity-100 pointer-fine:group-focus-within/part:opacity-100 forced-colors:opacity-100";

function Line({ line, latest, address, canWrite }: LineProps) {
  const href = latest.current.buildHref(line.id);
  const isHere = address.pathname.replace(/\/+$/, "") === href;
  const isMade = !isBeingCreated(line);
  return (
    <div className="flex items-center pr-1" aria-busy={!isMade || undefined}>
      <span className={`flex w-8 shrink-0 justify-end ${QUIET}`}>
        {isMade && <ReorderHandle id={line.id} name={line.name} />}
      </span>
      {isMade ? (
        <a
          href={carryOver(address, href)}
          aria-current={isHere ? "page" : undefined}
          className="menu-link min-w-0 grow !pr-1 !pl-1.5"
        >
          <span className="truncate" title={line.name}>
            {line.name}
          </span>
        </a>
      ) : (
        <span className="menu-link min-w-0 grow truncate !pl-1.5 text-ink-3">{line.name}</span>
      )}
      {isMade && canWrite && (
        <span className={QUIET}>
          <DashboardMenu line={line} dashboards={latest.current} isSmall />
        </span>
      )}
    </div>
  );
}

function NewDashboard({ dashboards }: { dashboards: Dashboards }) {
  const t = useTranslations("dashboards.list");
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setNaming(true)} className="menu-link w-full !text-accent">
        <span className="flex items-center gap-2 text-left">
          <Icon of={Plus} size={15} />
          {t("new")}
        </span>
      </button>
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
