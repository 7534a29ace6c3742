import { SquarePen } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { ScreenLink } from "@/components/ui/screen-link";
import { Tooltip } from "@/components/ui/tooltip";
import { useAllowed } from "@/lib/client/site-context";
import type { QueryRow } from "@/lib/contract/analytics/searches";
import type { QueryScope } from "@/lib/contract/search/scopes";
import { chooseLabel } from "./query-menu";
import { linkToPlace } from "./searches-links";

type Props = {
  siteId: string;
  row: Pick<QueryRow, "typed" | "customization" | "redirect" | "synonyms" | "query" | "mark">;
  scope: QueryScope;
  /** Shows the text, not only the icon. */
  isWide?: boolean;
};

/** Opens the editor of a query's results, also of a query without a customization. */
export function CustomizeLink({ siteId, row, scope, isWide = false }: Props) {
  const t = useTranslations("searches.actions");
  const { screen, href } = linkToPlace(siteId, "customization", row, scope);
  const canOpen = useAllowed(screen.access);
  if (!canOpen || scope === "product_listing" || scope === "recommendation") return null;
  const text = t(chooseLabel("customization", row));
  if (isWide) {
    return (
      <ScreenLink look="secondary" icon={SquarePen} href={href}>
        {text}
      </ScreenLink>
    );
  }
  const label = t("customizeQuery", { action: text, query: row.typed });
  return (
    <Tooltip text={label} isName>
      <ScreenLink
        look="plain"
        href={href}
        aria-label={label}
        className={buttonStyle({ kind: "quiet", shape: "icon-small" })}
      >
        <Icon of={SquarePen} size={15} />
      </ScreenLink>
    </Tooltip>
  );
}
