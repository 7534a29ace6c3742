import { SoftLink } from "@/components/ui/soft-link";
import { useSite } from "@/lib/client/site-context";
import type { Hit } from "@/lib/contract/search/search-host";
import { itemOfHit } from "@/lib/domain/catalogue/catalog-browser";
import { itemHref } from "./browser-paths";
import { openItem } from "./use-browser-reads";
import type { BrowserView } from "./use-browser-view";

type Props = { view: BrowserView; hit: Hit; title: string; className?: string };

/** The way to the page of an item; what the list knows of it is drawn there at once. */
export function ItemLink({ view: { siteId, address }, hit, title, className = "" }: Props) {
  const { site } = useSite();
  const isWhole = address.fields === "";
  return (
    <SoftLink
      href={itemHref(siteId, { identity: hit.url, json: address.json })}
      onFollow={() => isWhole && openItem(siteId, itemOfHit(hit))}
      lang={site.language}
      title={title}
      className={`${className} break-words text-ink no-underline hover:text-accent hover:underline`}
    >
      {title}
    </SoftLink>
  );
}
