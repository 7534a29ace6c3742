import { GitCompareArrows } from "lucide-react";
import { useTranslations } from "next-intl";
import { AddressLink } from "@/components/ui/address-link";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";
import { itemHref } from "./browser-paths";
import type { BrowserView } from "./use-browser-view";

const LOOK =
  "inline-flex min-h-7 items-center gap-1.5 rounded-tight text-accent text-sm no-underline hover:underline pointer-coarse:min-h-11";

type Props = { view: BrowserView; identity: string; title: string };

/** Chooses an item to compare; once one is chosen, the others lead to the comparison with it. */
export function CompareLink({ view: { siteId, address, to }, identity, title }: Props) {
  const t = useTranslations("catalog-browser.compare");
  const { pick } = address;
  if (pick !== undefined && pick !== identity) {
    return (
      <SoftLink
        href={itemHref(siteId, { identity: pick, with: identity })}
        aria-label={t("withThis", { title })}
        className={LOOK}
      >
        <Icon of={GitCompareArrows} size={14} />
        {t("withThisShort")}
      </SoftLink>
    );
  }
  const isPicked = pick === identity;
  return (
    <AddressLink
      to={to({ pick: isPicked ? undefined : identity })}
      aria-current={isPicked ? "true" : undefined}
      aria-label={t(isPicked ? "unpick" : "pick", { title })}
      className={`${LOOK} aria-[current=true]:font-semibold`}
    >
      <Icon of={GitCompareArrows} size={14} />
      {t(isPicked ? "unpickShort" : "pickShort")}
    </AddressLink>
  );
}
