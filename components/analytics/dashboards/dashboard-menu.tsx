import { Copy, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { Menu, type MenuItem } from "@/components/ui/menu";
import type { DashboardLine } from "@/lib/contract/analytics/dashboards";
import type { Dashboards } from "./use-dashboards";

const NameDialog = lazy(() => import("./name-dialog").then((file) => ({ default: file.NameDialog })));

type Props = {
  line: DashboardLine;
  dashboards: Dashboards;
  /** Whether the button is a small icon, or is in the head of a screen. */
  isSmall?: boolean;
};

/** The actions on one dashboard: rename, copy, delete. */
export function DashboardMenu({ line, dashboards, isSmall = false }: Props) {
  const t = useTranslations("dashboards.list");
  const [isNaming, setNaming] = useState(false);
  const items: MenuItem[] = [
    { id: "rename", label: t("rename"), icon: Pencil },
    { id: "duplicate", label: t("duplicate"), icon: Copy },
    { id: "remove", label: t("delete"), icon: Trash2, isDanger: true, startsGroup: true },
  ];
  const act = (id: string) => {
    if (id === "rename") setNaming(true);
    else if (id === "duplicate") dashboards.duplicate(line);
    else dashboards.remove(line);
  };
  return (
    <>
      <Menu
        trigger={{ label: t("actions", { name: line.name }), icon: Ellipsis, isIconOnly: true, isSmall, kind: "quiet" }}
        items={items}
        onAction={act}
        align="end"
      />
      {isNaming && (
        <Suspense fallback={null}>
          <NameDialog
            title={t("renameTitle", { name: line.name })}
            name={line.name}
            action={t("rename")}
            onSave={(name) => name !== line.name && dashboards.rename(line, name)}
            onClose={() => setNaming(false)}
          />
        </Suspense>
      )}
    </>
  );
}
