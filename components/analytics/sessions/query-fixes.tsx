import { Replace, Wrench } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { useScreenAddress } from "@/components/ui/screen-address";
import { useSite } from "@/lib/client/site-context";
import { create } from "@/lib/contract/rewrites/synonyms";
import { isAllowed } from "@/lib/domain/kit/access";
import { carryOver } from "@/lib/domain/kit/carry-over";
import { screenNamed, screenPath } from "@/lib/domain/kit/screens";

const SynonymDialog = lazy(() => import("./synonym-dialog").then((file) => ({ default: file.SynonymDialog })));

type Props = { siteId: string; query: string; scope: string | null; isBare: boolean };

/** What to do about a query: pin and hide its items, add a synonym here, a redirect there, see its numbers. */
export function QueryFixes({ siteId, query, scope, isBare }: Props) {
  const t = useTranslations("sessions.fix");
  const { rights, groups } = useSite();
  const address = useScreenAddress();
  const [isAdding, setAdding] = useState(false);
  const isTyped = scope === "search" || scope === "autocomplete";
  const mayAdd = isTyped && groups.includes(create.group ?? "") && isAllowed(create.access, rights);
  const items = (): MenuItem[] =>
    [
      { id: "customize", screen: screenNamed("query-customizations"), label: t("customize"), path: null },
      { id: "redirect", screen: screenNamed("redirects"), label: t("redirect"), path: null },
      { id: "statistics", screen: screenNamed("searches"), label: t("statistics"), path: "/sites/:siteId/queries" },
    ].flatMap(({ id, screen, label, path }) => {
      if (!screen.exists || !isAllowed(screen.access, rights)) return [];
      const href = `${screenPath({ path: path ?? screen.path }, siteId)}?${new URLSearchParams({ q: query })}`;
      return [{ id, label, href: carryOver(address, href) }];
    });
  if (!isTyped) return null;
  return (
    <>
      {mayAdd && (
        <Button kind={isBare ? "primary" : "secondary"} isSmall icon={Replace} onClick={() => setAdding(true)}>
          {t("synonym")}
        </Button>
      )}
      <Menu
        trigger={{ label: t("label", { query }), icon: Wrench, isIconOnly: true, isSmall: true, kind: "quiet" }}
        items={items}
        onAction={() => undefined}
      />
      <Suspense fallback={null}>
        {isAdding && <SynonymDialog siteId={siteId} query={query} onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  );
}
