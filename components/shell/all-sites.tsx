import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/** The last line of the panel: a link to all sites, which also works without JavaScript, and the children. */
export function AllSites({ children }: { children?: ReactNode }) {
  const t = useTranslations("shell.account");
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-2 border-line border-t px-4 pt-3 pb-1">
      <a href="/sites" className="text-accent text-md underline underline-offset-2 hover:text-accent-hover">
        {t("allSites")}
      </a>
      {children}
    </div>
  );
}
