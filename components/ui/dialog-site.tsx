import { createContext, useContext } from "react";
import { SiteMark } from "./site-mark";

/** The site of the page; null outside a site. */
export const DialogSiteContext = createContext<{ id: string; name: string } | null>(null);

/** Names the site of the page with its mark, in dialogs that delete something, so that users notice a wrong site. */
export function DialogSite() {
  const site = useContext(DialogSiteContext);
  if (site === null) return null;
  return (
    <p className="mb-1 flex items-center gap-2 text-ink-2 text-sm">
      <SiteMark siteId={site.id} />
      <span className="min-w-0 [overflow-wrap:anywhere]">{site.name}</span>
    </p>
  );
}
