import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useMemo, useState } from "react";
import { useTypes } from "@/components/customizations/list/use-types";
import { Button } from "@/components/ui/button";
import { ScreenLink } from "@/components/ui/screen-link";
import { Select } from "@/components/ui/select";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { search } from "@/lib/contract/search/search-host";
import { findCategories } from "@/lib/domain/customizations/category-find";
import { normalPath } from "@/lib/domain/search/category-path";
import type { CategoryTree } from "@/lib/domain/search/category-tree";
import { categoryTree, categoryValues } from "@/lib/domain/search/category-tree";
import { categoriesInput } from "@/lib/domain/search/search-inputs";
import { errorText } from "@/lib/i18n/error-text";
import { CategoryField } from "./category-field";
import { type ListingFault, listingHref, useCreateListing } from "./use-create-listing";

/** Makes the customization of a listing and opens its editor; only a category that the index has can be chosen. */
export function CreateListingForm({ initial, onClose }: { initial: string; onClose: () => void }) {
  const t = useTranslations("product-listings.create");
  const { site } = useSite();
  const types = useTypes(site.trackingCode);
  const [text, setText] = useState(initial);
  const [chosen, setType] = useState<string | null>(null);
  const [fault, setFault] = useState<ListingFault | null>(null);
  const { isPending, make } = useCreateListing();
  const type = chosen ?? types[0] ?? "item";
  const { tree, isFailed, retry } = useCategories(type);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const path = namedPath(tree, text);
    if (path === "") setFault({ field: "category_full", code: "blank_category", existing: null });
    else setFault(await make(path, type));
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t("title")}
      className="mb-6 grid items-start gap-4 border-accent border-l-[3px] bg-surface py-4 pr-4 pl-5 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
    >
      <div>
        <CategoryField
          tree={tree}
          text={text}
          error={fault?.field === "category_full" && <FaultText fault={fault} />}
          onText={(next) => {
            setText(next);
            setFault(null);
          }}
        />
        {isFailed && <NoCategories onRetry={retry} />}
      </div>
      <Select
        label={t("type")}
        value={type}
        onChange={(event) => {
          setType(event.target.value);
          setFault(null);
        }}
        options={types.map((value) => ({ value, label: value }))}
        error={fault?.field === "type" && <FaultText fault={fault} />}
      />
      <div className="flex gap-2 md:pt-[1.55rem]">
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button kind="primary" type="submit" isPending={isPending}>
          {t("submit")}
        </Button>
      </div>
    </form>
  );
}

/** What was typed names a path, or the only category with that title. */
function namedPath(tree: CategoryTree | null, typed: string): string {
  const path = normalPath(typed);
  if (tree === null || tree.byPath.has(path)) return path;
  const named = findCategories(tree, typed, 2).filter(({ title }) => title === path);
  return named.length === 1 && named[0] ? named[0].path : path;
}

/** The categories could not be loaded; a path can still be typed. */
function NoCategories({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("product-listings.create");
  return (
    <p className="mt-2 text-bad text-sm">
      {t("failed")}{" "}
      <button type="button" className="underline" onClick={onRetry}>
        {t("again")}
      </button>
    </p>
  );
}

/** What is wrong with a field, and the way to the customization that is there already. */
function FaultText({ fault }: { fault: ListingFault }) {
  const t = useTranslations();
  const { site } = useSite();
  return (
    <>
      {errorText(t, "product-listings", fault.code)}{" "}
      {fault.existing && (
        <ScreenLink href={listingHref(site.trackingCode, fault.existing)}>
          {t("product-listings.create.openExisting")}
        </ScreenLink>
      )}
    </>
  );
}

/** The categories of a type of items as the site's index sees them; null until they are known, `isFailed` when they cannot be. */
function useCategories(type: string): { tree: CategoryTree | null; isFailed: boolean; retry: () => void } {
  const { site } = useSite();
  const found = useQuery(read(search, categoriesInput(site.trackingCode, type)));
  const facets = found.data?.results.facets;
  const tree = useMemo(() => (facets === undefined ? null : categoryTree(categoryValues(facets))), [facets]);
  return { tree, isFailed: found.isError && tree === null, retry: () => void found.refetch() };
}
