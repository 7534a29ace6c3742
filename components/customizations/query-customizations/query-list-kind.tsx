import { useTranslations } from "next-intl";
import { lazy } from "react";
import { listInput } from "@/components/customizations/model/list-address";
import type { ListKind, ListWording } from "@/components/customizations/model/list-kind";
import { readAs } from "@/lib/client/query";
import { create, list } from "@/lib/contract/customizations/query-customizations";
import { CreateLine } from "./create-line";

/** The list of customized queries. */
export const QUERY_LIST: ListKind = {
  folder: "query_customizations",
  hasModes: true,
  writeAccess: create.access,
  read: (siteId, address) => readAs(list, listInput(siteId, address), null, (page) => page),
  useWording,
  nameOf: (query) => query,
  evidence: {
    kind: "query-customizations",
    list,
    live: async (siteId, id) => (await import("./query-kind")).QUERY_KIND.live(siteId, id).queryFn({}),
  },
  Debt: lazy(() => import("./query-debt").then((file) => ({ default: file.QueryDebt }))),
  CreateForm: lazy(() => import("./create-query-form").then((file) => ({ default: file.CreateQueryForm }))),
  CreateLine,
  DeleteDialog: lazy(() => import("./delete-listed-query").then((file) => ({ default: file.DeleteListedQuery }))),
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
