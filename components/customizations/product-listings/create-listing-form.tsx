import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useTypes } from "@/components/customizations/list/use-types";
import { Button } from "@/components/ui/button";
import { useItemTypeName } from "@/components/ui/item-type";
import { ScreenLink } from "@/components/ui/screen-link";
import { Select } from "@/components/ui/select";
import { lookUp } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { create, list } from "@/lib/contract/customizations/product-listings";
import { formatPath } from "@/lib/domain/search/category-path";
import { type ApiError, isApiError } from "@/lib/http/api-error";
import { errorText } from "@/lib/i18n/error-text";
import { CategoryField } from "./category-field";
import { NoCategories, resolvePath, useCategories } from "./use-categories";

/** Creates the customization of a listing and opens its editor; suggests the categories of the index. */
export function CreateListingForm({ initial, onClose }: { initial: string; onClose: () => void }) {
  const t = useTranslations("product-listings.create");
  const { site } = useSite();
  const types = useTypes(site.trackingCode);
  const typeName = useItemTypeName();
  const [text, setText] = useState(initial);
  const [chosen, setType] = useState<string | null>(null);
  const [fault, setFault] = useState<ListingFault | null>(null);
  const { isPending, make } = useCreateListing();
  const type = chosen ?? types[0] ?? "item";
  const { tree, isFailed, retry } = useCategories(type);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const path = resolvePath(tree, text);
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
        options={types.map((value) => ({ value, label: typeName(value) }))}
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

/** The error of a field, with a link to the customization that already exists. */
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

/** Why creating failed: field, error code, and the id of the existing customization. */
type ListingFault = { field: "category_full" | "type"; code: string; existing: string | null };

/** Link to the editor of one listing. */
function listingHref(siteId: string, id: string): string {
  return `/sites/${siteId}/product_listing_customizations/${id}`;
}

/** Creates the customization of a listing and opens its editor. An error is announced once and returned for its field. */
function useCreateListing() {
  const t = useTranslations("product-listings.create");
  const { site } = useSite();
  const params = { siteId: site.trackingCode };
  const { isPending, send } = useWrite(create, { stale: [list] });

  async function make(path: string, type: string): Promise<ListingFault | null> {
    let refused = null as Error | null;
    await send(
      { params, body: { category_full: path, type } },
      {
        onDone: ({ id }) => ({
          text: t("done", { category: formatPath(path) }),
          href: listingHref(site.trackingCode, id),
        }),
        onRefused: (error) => {
          refused = error;
          return false;
        },
      },
    );
    if (refused === null) return null;
    const code = isApiError(refused) ? refused.code : "default";
    const other = isApiError(refused) && code === "already_exists" ? await findExisting(refused, path, type) : null;
    return { field: code === "invalid_item_type" ? "type" : "category_full", code, existing: other };
  }
  async function findExisting(error: ApiError, path: string, type: string): Promise<string | null> {
    const { id } = error.body;
    if (typeof id === "string" || typeof id === "number") return String(id);
    const found = await lookUp(list, { params, query: { q: path } }).catch(() => null);
    return found?.items.find((item) => item.category_full === path && item.type === type)?.id ?? null;
  }
  return { isPending, make };
}
