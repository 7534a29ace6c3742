import { GitCompareArrows } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { AddressLink } from "@/components/ui/address-link";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-navigation";
import { useSite } from "@/lib/client/site-context";
import { type LinkedAddress, useLinkedAddress } from "@/lib/client/use-address";
import {
  type BrowserAddress,
  browserAddress,
  type ItemAddress,
  itemAddress,
} from "@/lib/contract/catalogue/catalog-browser";
import { changeAddress } from "@/lib/domain/kit/address";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import { type BrowserView, rememberJson } from "./use-browser-view";

/** The URL of the list. */
export function buildBrowserHref(siteId: string, address: Partial<BrowserAddress> = {}): string {
  return withQuery(buildScreenPath(getScreen("catalog-browser"), siteId), [
    ...changeAddress(browserAddress, new URLSearchParams(), address),
  ]);
}

/** The URL of an item. */
export function buildItemHref(siteId: string, address: Partial<ItemAddress>): string {
  return withQuery(`${buildScreenPath(getScreen("catalog-browser"), siteId)}/item`, [
    ...changeAddress(itemAddress, new URLSearchParams(), address),
  ]);
}

function withQuery(path: string, params: [string, string][]): string {
  const query = new URLSearchParams(params).toString();
  return query === "" ? path : `${path}?${query}`;
}

/** The state of an item page, and functions to change it. */
export type ItemPage = LinkedAddress<typeof itemAddress> & { siteId: string };

/** Parses the state of an item page from the URL. */
export function useItemPage(siteId: string): ItemPage {
  const linked = useLinkedAddress(itemAddress);
  return { ...linked, to: rememberJson(linked.to), siteId };
}

const LOOK =
  "inline-flex min-h-7 items-center gap-1.5 rounded-tight text-accent text-sm no-underline hover:underline pointer-coarse:min-h-11";

type Props = { view: BrowserView; identity: string; title: string };

/** Chooses an item to compare; once one is chosen, the others link to the comparison with it. */
export function CompareLink({ view: { siteId, address, to }, identity, title }: Props) {
  const t = useTranslations("catalog-browser.compare");
  const { pick } = address;
  if (pick !== undefined && pick !== identity) {
    return (
      <SoftLink
        href={buildItemHref(siteId, { identity: pick, with: identity })}
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

export function isItemPath(pathname: string): boolean {
  return pathname.endsWith("/item");
}

export function isListPath(pathname: string): boolean {
  return !isItemPath(pathname);
}

/** Whether the current page is that of an item. */
export function useIsItem(): boolean {
  return isItemPath(usePathname());
}

/** Sets the document title after client-side navigation, in the same format as the server. */
export function useTabTitle(thing: string | undefined, title: string): void {
  const { site } = useSite();
  const whole = `${site.name} · ${[thing, title].filter(Boolean).join(" - ")}`;
  useEffect(() => {
    document.title = whole;
  }, [whole]);
}
