"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { CustomizationScreen } from "@/components/customizations/editor/customization-screen";
import { COMMON } from "@/components/customizations/model/kinds/common-form";
import {
  type CustomizationKindConfigOf,
  CustomizationKindContext,
  narrowToSuggestions,
} from "@/components/customizations/model/kinds/kind";
import type { Creation } from "@/components/customizations/model/kinds/new-work";
import { NewCustomizationScreen } from "@/components/customizations/new/new-customization-screen";
import { EmptyState, FailedRead } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { lookUp, read, readAs } from "@/lib/client/query";
import { useAllowed } from "@/lib/client/site-context";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { create, list, saveRules, show, type TopListItem, type TopType } from "@/lib/contract/customizations/top-items";
import { topItems } from "@/lib/contract/search/search-host";
import type { Preview } from "@/lib/domain/customizations/rule-preview";
import { toFlatRule } from "@/lib/domain/customizations/wire-rules";
import type { PreviewItem } from "@/lib/domain/search/preview-item";
import { buildTopItemsInput } from "@/lib/domain/search/search-inputs";
import { EmptyBox } from "./empty-box";
import { buildTopHref, buildTopListInput, toCustomization, toTopType } from "./top-form";
import { useOrderText } from "./use-order-text";

type Props = { siteId: string; type: TopType; openedAt: number };

/**
 * The editor of the TOP items of one type.
 * @param props.openedAt the server's clock, epoch ms.
 */
export function TopEditorScreen({ siteId, type, openedAt }: Props) {
  const t = useTranslations("top-items.list");
  const found = useQuery(read(list, buildTopListInput(siteId)));
  if (found.isError && found.data === undefined) return <FailedRead of={found} title={t("loadFailed")} />;
  return (
    <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={8} />}>
      {found.data && <TopEditor rows={found.data.items} siteId={siteId} type={type} openedAt={openedAt} />}
    </SkeletonWhile>
  );
}

function TopEditor({ rows, ...props }: Props & { rows: readonly TopListItem[] }) {
  const { siteId, type, openedAt } = props;
  // The first save adds a row to the list; its editor must stay open.
  const [one] = useState(() => rows.find((row) => toTopType(row.type) === type));
  const canWrite = useAllowed(create.access);
  const storedHref = useCallback(() => buildTopHref(siteId, type), [siteId, type]);
  if (one === undefined && !canWrite) return <NotCreatedNotice siteId={siteId} type={type} />;
  return (
    <CustomizationKindContext value={TOP_KIND}>
      {one === undefined ? (
        <NewCustomizationScreen
          about={{ subject: "", type }}
          siteId={siteId}
          openedAt={openedAt}
          storedHref={storedHref}
        />
      ) : (
        <CustomizationScreen siteId={siteId} id={one.id} openedAt={openedAt} />
      )}
    </CustomizationKindContext>
  );
}

/** The automatic order of a type without customization, for people who may not create one. */
function NotCreatedNotice({ siteId, type }: Omit<Props, "openedAt">) {
  const t = useTranslations("top-items");
  const orderText = useOrderText();
  return (
    <>
      <PageHead
        title={t(`types.${type}`)}
        back={<ScreenLink href={`/sites/${siteId}/top_items_customizations`}>{t("list.title")}</ScreenLink>}
      />
      <EmptyState kind="nothing" title={t("list.notBegun")}>
        {orderText(type)}
      </EmptyState>
    </>
  );
}

/** Creates the TOP items of a type. */
const TOP_CREATION: Creation = {
  kind: "top-items",
  create: async (send, siteId, { type }) => (await send(create, { params: { siteId }, body: { type } })).id,
  find: async (siteId, { type }) => {
    const { items } = await lookUp(list, buildTopListInput(siteId));
    return items.find((row) => toTopType(row.type) === toTopType(type))?.id ?? null;
  },
};

/** TOP items of one type: one place, cannot be deleted. */
const TOP_KIND: CustomizationKindConfigOf<"top-items"> = {
  name: "top-items",
  insight: "top-items",
  folder: "top_items_customizations",
  useTitle: ({ type }) => useTranslations("top-items.types")(toTopType(type)),
  useFacts: null,
  useListName: () => useTranslations("top-items.list")("title"),
  shopPath: () => "",
  firstView: "list",
  writeAccess: saveRules.access,
  stale: [list],
  live: (siteId, id) => readAs(show, { params: { siteId }, query: { id } }, COMMON, toCustomization),
  save: (send, siteId, base, { rules }) => {
    const body = {
      queryId: base.id,
      where_to_use: "autocomplete" as const,
      rules: rules.map((rule) => toFlatRule(rule)),
    };
    return send(saveRules, { params: { siteId }, body }, { ifMatch: base.revision }).then(toCustomization);
  },
  creation: TOP_CREATION,
  destroy: null,
  deleteRule: null,
  inherit: null,
  changeMode: null,
  saveAliases: null,
  CopyWizard: null,
  CriteriaField: null,
  Lead: null,
  Aside: TopAside,
  useReason,
  results: {
    search: null,
    suggestions: (live, size) => readAs(topItems, buildTopItemsInput(live, size), null, narrowToSuggestions),
  },
  itemType: (type) => type,
  isOfCatalogue: (type) => type !== "query",
};

/** The first signal of the automatic order that has a text. */
function useReason() {
  const t = useTranslations("top-items.reasons");
  const format = useFormatter();
  const formatSignal = (name: string, value: number): string | null => {
    if (name === "clicks_30d" && value > 0) return t("clicks_30d", { count: value });
    if (name === "searches_30d") return t("searches_30d", { count: value });
    if (name === "items_count") return t("items_count", { count: value });
    if (name === "popularity") return t("popularity", { value });
    if (name === "introduced_at") return t("introduced_at", { at: format.dateTime(value, { dateStyle: "medium" }) });
    return null;
  };
  return ({ signals = [] }: PreviewItem): string | null =>
    signals.map(({ name, value }) => formatSignal(name, value)).find((text) => text !== null) ?? null;
}

/** The empty search box with the pending order of the edited type. */
function TopAside({ base, preview, at }: { base: Customization; preview: Preview; at: number | null }) {
  const items = preview.rows.flatMap(({ item, position }) => (position === null ? [] : [item]));
  return <EmptyBox pending={{ type: toTopType(base.type), items }} at={at} />;
}
