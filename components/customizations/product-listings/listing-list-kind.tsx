import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { lazy } from "react";
import { listInput } from "@/components/customizations/model/list-address";
import type { ListKind, ListWording } from "@/components/customizations/model/list-kind";
import { Button } from "@/components/ui/button";
import { readAs } from "@/lib/client/query";
import { create, list } from "@/lib/contract/customizations/product-listings";
import { pathText } from "@/lib/domain/search/category-path";
import { ROWS, rowsOf } from "./listing-rows";

/** The list of customized listings; a row is called by the path of its category. */
export const LISTING_LIST: ListKind = {
  folder: "product_listing_customizations",
  hasModes: false,
  writeAccess: create.access,
  read: (siteId, address) => readAs(list, listInput(siteId, address), ROWS, rowsOf),
  useWording,
  nameOf: pathText,
  evidence: {
    kind: "product-listings",
    list,
    live: async (siteId, id) => (await import("./listing-kind")).LISTING_KIND.live(siteId, id).queryFn({}),
  },
  Debt: lazy(() => import("./listing-debt").then((file) => ({ default: file.ListingDebt }))),
  CreateForm: lazy(() => import("./create-listing-form").then((file) => ({ default: file.CreateListingForm }))),
  CreateLine: CreateListingLine,
  DeleteDialog: lazy(() => import("./delete-listing-dialog").then((file) => ({ default: file.DeleteListingDialog }))),
};

function useWording(site: string): ListWording {
  const t = useTranslations("product-listings.list");
  return {
    title: t("title"),
    intro: t("intro"),
    create: t("new"),
    find: t("find"),
    name: t("category"),
    nothing: t("nothing"),
    nothingHint: t("nothingHint"),
    sample: t("sample", { site }),
  };
}

type Props = { query: string; buttonRef: RefObject<HTMLButtonElement | null>; onCreate: (query: string) => void };

/** The first line of the list when no listing is called as looked for: opens the choice of a category with it. */
function CreateListingLine({ query, buttonRef, onCreate }: Props) {
  const t = useTranslations("product-listings.list");
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-box border border-line bg-surface px-(--cell-x) py-2">
      <Button ref={buttonRef} icon={Plus} onClick={() => onCreate(query)}>
        <span className="break-words text-left">{t("createFor", { q: query })}</span>
      </Button>
    </div>
  );
}
