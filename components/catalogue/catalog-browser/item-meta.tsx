import { useTranslations } from "next-intl";
import { useSite } from "@/lib/client/site-context";
import type { CatalogItem } from "@/lib/contract/catalogue/catalog-browser";
import { textsOf } from "@/lib/domain/catalogue/catalog-browser";
import { formatDateTime } from "@/lib/i18n/formats";

/** What an item is, when it last changed, and the way to it in the shop. */
export function ItemMeta({ item }: { item: CatalogItem }) {
  const t = useTranslations("catalog-browser.item");
  const { site } = useSite();
  const [address] = textsOf(item.attributes.web_url);
  return (
    <>
      <span className="break-all font-code">{item.identity}</span>
      <span>{t("type", { type: item.type })}</span>
      {item.updated_at !== null && (
        <span className="tabular-nums">
          {t("updated", { at: formatDateTime(item.updated_at, site.time_zone), zone: site.time_zone })}
        </span>
      )}
      {address !== undefined && /^https?:\/\//i.test(address) && (
        <a href={address} target="_blank" rel="noreferrer" className="text-accent underline underline-offset-2">
          {t("shop")}
        </a>
      )}
    </>
  );
}
