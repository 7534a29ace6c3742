"use client";

import { useQuery } from "@tanstack/react-query";
import { formatPath } from "@vitrine/engine/category-path";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { KIND_ACCESS } from "@/lib/contract/search/kinds";
import { search } from "@/lib/contract/search/search-host";
import { buildNewHref } from "@/lib/domain/customizations/new-customization";
import { findCategories } from "@/lib/domain/search/category-find";
import { buildCategoryTree, readCategoryValues } from "@/lib/domain/search/category-tree";
import { buildCategoriesInput } from "@/lib/domain/search/search-inputs";
import type { MenuScreen } from "@/lib/domain/shell/find-screens";
import { GoRow, SearchRowGroup } from "./search-rows";

/** Maximum suggested categories, and minimum length of a text, because nearly all categories contain a shorter one. */
const CATEGORIES_MAX = 3;
const TEXT_MIN = 2;
/** The type of products on every site. */
const TYPE = "item";

type Props = {
  screens: readonly MenuScreen[];
  text: string;
  /** The text once typing pauses. */
  debouncedText: string;
  /** Ctrl or Cmd, as named on this computer. */
  modifier: string;
};

/** Opens the editor of a customization for the text, stored or not: of the query, and of the listings that match. */
export function NewRows({ screens, text, debouncedText, modifier }: Props) {
  const t = useTranslations("shell.quickSearch");
  const canWrite = {
    "query-customizations": useAllowed(KIND_ACCESS["query-customizations"].writeAccess),
    "product-listings": useAllowed(KIND_ACCESS["product-listings"].writeAccess),
  };
  const find = (kind: keyof typeof canWrite) =>
    canWrite[kind] ? screens.find(({ name }) => name === kind) : undefined;
  const queries = find("query-customizations");
  const listings = find("product-listings");
  return (
    <SearchRowGroup title={t("new.title", { text })} isEmpty={queries === undefined && listings === undefined}>
      {queries && (
        <GoRow
          href={buildNewHref(queries.href, { subject: text, type: TYPE })}
          shortcut={{ id: "query", keys: [modifier, "Enter"] }}
        >
          {t("new.query")}
        </GoRow>
      )}
      {listings && debouncedText.length >= TEXT_MIN && (
        <ListingRows listPath={listings.href} text={debouncedText} keys={[modifier, "Shift", "Enter"]} />
      )}
    </SearchRowGroup>
  );
}

type ListingProps = { listPath: string; text: string; keys: readonly string[] };

/** The listings of the categories that match, best first. */
function ListingRows({ listPath, text, keys }: ListingProps) {
  const t = useTranslations("shell.quickSearch");
  const { site } = useSite();
  const facets = useQuery(read(search, buildCategoriesInput(site.trackingCode, TYPE))).data?.results.facets;
  const tree = useMemo(() => buildCategoryTree(readCategoryValues(facets ?? [])), [facets]);
  const found = findCategories(tree, text, CATEGORIES_MAX);
  return found.map(({ path }, index) => (
    <GoRow
      key={path}
      href={buildNewHref(listPath, { subject: path, type: TYPE })}
      shortcut={index === 0 ? { id: "listing", keys } : undefined}
    >
      {t("new.listing", { path: formatPath(path) })}
    </GoRow>
  ));
}
