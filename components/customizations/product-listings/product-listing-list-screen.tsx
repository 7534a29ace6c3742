"use client";

import { formatPath } from "@vitrine/engine/category-path";
import { useTranslations } from "next-intl";
import { lazy, type RefObject } from "react";
import { CreateButtonLine } from "@/components/customizations/list/create-button-line";
import { CustomizationList } from "@/components/customizations/list/customization-list";
import { ROWS } from "@/components/customizations/model/kinds/common-form";
import {
  type ListEvidence,
  type ListKind,
  ListKindContext,
  type ListWording,
} from "@/components/customizations/model/lists/list-kind";
import { readAs } from "@/lib/client/query";
import { create, list } from "@/lib/contract/customizations/listing-list";
import { toListPage } from "./listing-form";

/** The customized listings of a site. */
export function ProductListingListScreen({ siteId }: { siteId: string }) {
  return (
    <ListKindContext value={LISTING_LIST}>
      <CustomizationList siteId={siteId} />
    </ListKindContext>
  );
}

const EVIDENCE: ListEvidence = {
  kind: "product-listings",
  list,
  live: async (siteId, id) => (await import("./listing-kind")).LISTING_KIND.live(siteId, id).queryFn({}),
};

/** The list of customized listings. */
const LISTING_LIST: ListKind = {
  folder: "product_listing_customizations",
  hasModes: false,
  writeAccess: create.access,
  read: (siteId, query) => readAs(list, { params: { siteId }, query }, ROWS, toListPage),
  useWording,
  formatName: formatPath,
  evidence: EVIDENCE,
  StaleRules: lazy(async () => {
    const [{ StaleRulesPanel }, { staleListingRules }] = await Promise.all([
      import("@/components/customizations/stale-rules/stale-rules-panel"),
      import("@/lib/contract/customizations/rule-evidence"),
    ]);
    return {
      default: ({ siteId }) => <StaleRulesPanel siteId={siteId} evidence={EVIDENCE} call={staleListingRules} />,
    };
  }),
  Missing: lazy(async () => {
    const [{ MissingCategories }, { GoneCategories }] = await Promise.all([
      import("./missing-categories"),
      import("./gone-category"),
    ]);
    return {
      default: ({ siteId }) => (
        <>
          <MissingCategories siteId={siteId} />
          <GoneCategories siteId={siteId} />
        </>
      ),
    };
  }),
  CreateForm: lazy(() => import("./create-listing-form").then((file) => ({ default: file.CreateListingForm }))),
  CreateLine: CreateListingLine,
  DeleteDialog: lazy(async () => {
    const [{ DeleteFromList }, { LISTING_KIND }] = await Promise.all([
      import("@/components/customizations/list/delete-dialog"),
      import("./listing-kind"),
    ]);
    return { default: (props) => <DeleteFromList kind={LISTING_KIND} {...props} /> };
  }),
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

/** First line of the list when no listing matches the search: opens the create form with the search text. */
function CreateListingLine({ query, buttonRef, onCreate }: Props) {
  const t = useTranslations("product-listings.list");
  return (
    <CreateButtonLine text={t("createFor", { q: query })} buttonRef={buttonRef} onCreate={() => onCreate(query)} />
  );
}
