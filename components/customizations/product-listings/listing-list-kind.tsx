import { useTranslations } from "next-intl";
import { lazy } from "react";
import { listInput } from "@/components/customizations/model/list-address";
import type { ListKind, ListWording } from "@/components/customizations/model/list-kind";
import { readAs } from "@/lib/client/query";
import { create, list } from "@/lib/contract/customizations/product-listings";
import { pathText } from "@/lib/domain/search/category-path";
import { CreateListingLine } from "./create-listing-line";
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
