import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { ScreenLink } from "@/components/ui/screen-link";
import { useOffServices } from "@/lib/client/shell-reads";
import { useSite } from "@/lib/client/site-context";

/** Says beside everything that acts on a query that shoppers get no search results now. */
export function SearchOffNote() {
  const t = useTranslations("shell.offServices");
  const { site } = useSite();
  const off = useOffServices().find(({ service }) => service === "search");
  if (off === undefined) return null;
  return (
    <div className="my-2">
      <Banner kind="bad" title={t("search")}>
        {off.reason !== "" && t("reason", { reason: off.reason })}{" "}
        <ScreenLink href={`/sites/${site.trackingCode}/settings/services`}>{t("open")}</ScreenLink>
      </Banner>
    </div>
  );
}
