import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { useScreenAddress } from "@/components/ui/screen-link";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { candidates, listQueries, mark, type QueryRow, showQuery } from "@/lib/contract/analytics/searches";
import type { QueryScope } from "@/lib/contract/search/scopes";
import { isAllowed } from "@/lib/domain/kit/access";
import { carryOver } from "@/lib/domain/kit/carry-over";
import { linkToPlace, listQueryScreens } from "./searches-links";

type Props = {
  siteId: string;
  row: Pick<QueryRow, "query" | "typed" | "customization" | "mark" | "redirect" | "synonyms">;
  scope: QueryScope;
};

/** Actions on a query: open or create what applies to it, see its visits, mark it as not sold. */
export function QueryMenu({ siteId, row, scope }: Props) {
  const t = useTranslations("searches.actions");
  const { rights } = useSite();
  const address = useScreenAddress();
  const canMark = useAllowed(mark.access);
  const setMark = useMark(siteId);
  const listItems = (): MenuItem[] => [
    ...listQueryScreens(scope).flatMap((place): MenuItem[] => {
      const { screen, href } = linkToPlace(siteId, place, row, scope);
      if (!isAllowed(screen.access, rights) || !screen.exists) return [];
      return [{ id: place, label: t(chooseLabel(place, row)), href: carryOver(address, href) }];
    }),
    ...(scope === "search"
      ? [
          {
            id: "work",
            label: t("work"),
            href: `/sites/${siteId}/searches?${workSearch(row.query)}`,
            startsGroup: true,
          },
        ]
      : []),
    ...(canMark && scope !== "product_listing" && scope !== "recommendation"
      ? [{ id: "mark", label: t("notSold"), isChecked: row.mark === "not_sold" }]
      : []),
  ];
  return (
    <Menu
      trigger={{
        label: t("more", { query: row.typed }),
        icon: Ellipsis,
        isIconOnly: true,
        isSmall: true,
        kind: "quiet",
      }}
      items={listItems}
      onAction={() => void setMark(row.typed, row.mark === null ? "not_sold" : null)}
      align="end"
    />
  );
}

type Place = ReturnType<typeof listQueryScreens>[number];

/** The text of an action: add what is missing, open what exists. */
export function chooseLabel(place: Place, row: Props["row"]) {
  if (place === "customization") return row.customization === null ? "customize" : "openCustomization";
  if (place === "synonyms") return row.synonyms ? "openSynonyms" : "addSynonym";
  if (place === "redirects") return row.redirect ? "openRedirect" : "addRedirect";
  return place;
}

function workSearch(query: string): string {
  return new URLSearchParams({ only: "no_results", work: "1", at: query }).toString();
}

/** Sets or removes the mark of a query; offers to undo it. */
export function useMark(siteId: string): (query: string, next: QueryRow["mark"]) => Promise<unknown> {
  const t = useTranslations("searches.done");
  const { send } = useWrite(mark, { stale: [listQueries, showQuery, candidates] });
  return (query, next) =>
    send(
      { params: { siteId }, body: { q: query, mark: next } },
      { onDone: () => t(next === null ? "unmarked" : "notSold", { query }) },
    );
}
