import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { EmptyState, FailedRead } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { useItemTypeName } from "@/components/ui/item-type";
import { PageHead } from "@/components/ui/page-head";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { findLastList, SoftLink, useRestoredPlace } from "@/components/ui/soft-navigation";
import { useSite } from "@/lib/client/site-context";
import type { CatalogItem } from "@/lib/contract/catalogue/catalog-browser";
import { toTexts } from "@/lib/domain/catalogue/catalog-browser";
import { formatDateTime } from "@/lib/i18n/formats";
import { buildBrowserHref, isItemPath, useItemPage, useTabTitle } from "./browser-paths";
import { CompareForm } from "./compare-form";
import { ComparedItems } from "./compared-items";
import { ItemBody } from "./item-body";
import { useItem } from "./use-browser-reads";

const ComparedVersions = lazy(() => import("./compared-versions").then((file) => ({ default: file.ComparedVersions })));
const VersionForm = lazy(() => import("./version-form").then((file) => ({ default: file.VersionForm })));

/** One item with all its attributes, alone or compared with another. */
export function ItemView({ siteId, title }: { siteId: string; title: string }) {
  const t = useTranslations("catalog-browser.item");
  const { site } = useSite();
  const page = useItemPage(siteId);
  const { identity } = page.address;
  const { found, item, isKnown } = useItem(siteId, identity);
  useRestoredPlace(isItemPath);
  useTabTitle(item?.title ?? identity, title);
  const isCompared = page.address.with !== undefined;
  return (
    <>
      <PageHead
        back={<BackLink siteId={siteId} />}
        title={item?.title ?? (identity || t("none"))}
        lang={item ? site.language : undefined}
        meta={item ? <ItemMeta item={item} /> : undefined}
      />
      {found.isError && item === undefined ? (
        <FailedRead of={found} title={t("failed")} />
      ) : (
        <SkeletonWhile isWaiting={item === undefined} skeleton={<SkeletonRows rows={8} columns={2} />}>
          {item === null && <MissingItem identity={identity} isKnown={isKnown} />}
          <Suspense fallback={null}>
            {item !== undefined && page.address.was !== undefined && <ComparedVersions page={page} item={item} />}
          </Suspense>
          {item && (
            <>
              {isCompared && <ComparedItems page={page} item={item} />}
              {!isCompared && page.address.was === undefined && <ItemBody page={page} item={item} />}
              <CompareForm key={page.address.with ?? ""} page={page} item={item} />
            </>
          )}
          <Suspense fallback={null}>{item !== undefined && <VersionForm page={page} />}</Suspense>
        </SkeletonWhile>
      )}
    </>
  );
}

/** Returns to the list in its previous state. */
function BackLink({ siteId }: { siteId: string }) {
  const t = useTranslations("catalog-browser");
  return (
    <SoftLink href={findLastList(buildBrowserHref(siteId))} className="inline-flex items-center gap-1 text-accent">
      <Icon of={ArrowLeft} size={15} />
      {t("title")}
    </SoftLink>
  );
}

type MissingProps = {
  identity: CatalogItem["identity"] | undefined;
  /** Whether the catalog itself was searched, and not only the search index. */
  isKnown: boolean;
};

function MissingItem({ identity, isKnown }: MissingProps) {
  const t = useTranslations("catalog-browser.item");
  return (
    <EmptyState kind="nothing" title={identity === undefined ? t("noIdentity") : t(isKnown ? "missing" : "unfound")}>
      {identity !== undefined && (
        <>
          <code className="block break-all font-code">{identity}</code>
          <span className="mt-1 block">{t(isKnown ? "missingHint" : "unfoundHint")}</span>
        </>
      )}
    </EmptyState>
  );
}

/** Identity, type, last change, and a link to the shop. */
function ItemMeta({ item }: { item: CatalogItem }) {
  const t = useTranslations("catalog-browser.item");
  const { site } = useSite();
  const typeName = useItemTypeName();
  const [address] = toTexts(item.attributes.web_url);
  return (
    <>
      <span className="break-all font-code">{item.identity}</span>
      <span>{t("type", { type: typeName(item.type) })}</span>
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
