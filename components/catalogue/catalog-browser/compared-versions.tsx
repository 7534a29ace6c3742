import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { AddressLink } from "@/components/ui/address-link";
import { buttonStyle } from "@/components/ui/button-style";
import { EmptyState, FailedRead } from "@/components/ui/empty-state";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import type { CatalogItem } from "@/lib/contract/catalogue/catalog-browser";
import { diffItems, filterDifferences } from "@/lib/domain/catalogue/catalog-browser-diff";
import type { ItemPage } from "./browser-paths";
import { DiffTable } from "./compared-items";
import { buildVersionKey, type ItemVersion, useVersionName, useVersions } from "./use-versions";

/** Compares an item between two feed runs; by default with the newest one. */
export function ComparedVersions({ page, item }: { page: ItemPage; item: CatalogItem | null }) {
  const t = useTranslations("catalog-browser.runs");
  const compare = useTranslations("catalog-browser.compare");
  const { found, known } = useVersions(page);
  const { address } = page;
  const was = known.find((version) => buildVersionKey(version) === address.was);
  const is = address.is === undefined ? known[0] : known.find((version) => buildVersionKey(version) === address.is);
  return (
    <section aria-labelledby="compared-runs" className="mt-2">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="compared-runs" className="font-semibold text-lg">
          {t("compared")}
        </h2>
        <AddressLink
          to={page.to({ was: undefined, is: undefined, same: "0" })}
          className={buttonStyle({ kind: "quiet" })}
        >
          {compare("end")}
        </AddressLink>
      </div>
      {found.isError && found.data === undefined ? (
        <FailedRead of={found} title={t("failed")} headingLevel={3} />
      ) : (
        <SkeletonWhile isWaiting={found.data === undefined} skeleton={<SkeletonRows rows={6} columns={3} />}>
          {was && is ? (
            <Differences page={page} was={asItem(was, item)} is={asItem(is, item)} names={[was, is]} />
          ) : (
            <EmptyState kind="nothing" headingLevel={3} title={t("missing")} />
          )}
        </SkeletonWhile>
      )}
    </section>
  );
}

/** A version as an item; an item that a run removed has no attributes. */
function asItem({ title, attributes }: ItemVersion, item: CatalogItem | null): CatalogItem {
  const { identity = "", type = "" } = item ?? {};
  return { identity, type, title: title ?? "", attributes: attributes ?? {}, updated_at: null };
}

type Props = { page: ItemPage; was: CatalogItem; is: CatalogItem; names: [ItemVersion, ItemVersion] };

function Differences({ page, was, is, names }: Props) {
  const t = useTranslations("catalog-browser");
  const getName = useVersionName();
  const rows = useMemo(() => diffItems(was, is), [was, is]);
  const different = filterDifferences(rows);
  const isAll = page.address.same === "1";
  return (
    <>
      <p className="mb-2 text-ink-2">{t("runs.between", { was: getName(names[0]), is: getName(names[1]) })}</p>
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-md">
        <p role="status">
          {t("compare.counts", { different: different.length, same: rows.length - different.length })}
        </p>
        <AddressLink to={page.to({ same: isAll ? "0" : "1" })} className="text-accent">
          {t(isAll ? "compare.onlyDifferent" : "compare.all")}
        </AddressLink>
      </div>
      <DiffTable rows={isAll ? rows : different} sides={[t("runs.first"), t("runs.second")]} />
    </>
  );
}
