"use client";

import { useTranslations } from "next-intl";
import { lazy } from "react";
import { CustomizationList } from "@/components/customizations/list/customization-list";
import { ROWS } from "@/components/customizations/model/kinds/common-form";
import {
  type ListEvidence,
  type ListKind,
  ListKindContext,
  type ListWording,
} from "@/components/customizations/model/lists/list-kind";
import { readAs } from "@/lib/client/query";
import { create, list } from "@/lib/contract/customizations/query-list";
import { CreateLine } from "./create-line";
import { QueryCopyWizard } from "./lazy-copy-wizard";
import { toListPage } from "./query-form";

/** The customized queries of a site. */
export function QueryListScreen({ siteId }: { siteId: string }) {
  return (
    <ListKindContext value={QUERY_LIST}>
      <CustomizationList siteId={siteId} />
    </ListKindContext>
  );
}

const EVIDENCE: ListEvidence = {
  kind: "query-customizations",
  list,
  live: async (siteId, id) => (await import("./query-kind")).QUERY_KIND.live(siteId, id).queryFn({}),
};

/** The list of customized queries. */
const QUERY_LIST: ListKind = {
  folder: "query_customizations",
  hasModes: true,
  writeAccess: create.access,
  read: (siteId, query) => readAs(list, { params: { siteId }, query }, ROWS, toListPage),
  useWording,
  formatName: (subject) => subject,
  evidence: EVIDENCE,
  StaleRules: lazy(async () => {
    const [{ StaleRulesPanel }, { staleRules }] = await Promise.all([
      import("@/components/customizations/stale-rules/stale-rules-panel"),
      import("@/lib/contract/customizations/rule-evidence"),
    ]);
    return { default: ({ siteId }) => <StaleRulesPanel siteId={siteId} evidence={EVIDENCE} call={staleRules} /> };
  }),
  CreateForm: lazy(() => import("./create-query-form").then((file) => ({ default: file.CreateQueryForm }))),
  CreateLine,
  CopyWizard: QueryCopyWizard,
  DeleteDialog: lazy(async () => {
    const [{ DeleteFromList }, { QUERY_KIND }] = await Promise.all([
      import("@/components/customizations/list/delete-dialog"),
      import("./query-kind"),
    ]);
    return { default: (props) => <DeleteFromList kind={QUERY_KIND} {...props} /> };
  }),
};

function useWording(site: string): ListWording {
  const t = useTranslations("query-customizations.list");
  return {
    title: t("title"),
    intro: t("intro"),
    create: t("new"),
    find: t("find"),
    name: t("columns.query"),
    nothing: t("nothing"),
    nothingHint: t("nothingHint"),
    sample: t("sample", { site }),
  };
}
