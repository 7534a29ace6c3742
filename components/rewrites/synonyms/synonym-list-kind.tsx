import { useTranslations } from "next-intl";
import { lazy } from "react";
import type { WordListKind, WordWording } from "@/components/rewrites/model/list-kind";
import { callApi } from "@/lib/client/call";
import { readAs } from "@/lib/client/query";
import {
  bulkDownload,
  bulkUpload,
  create,
  destroy,
  dryRun,
  list,
  listUploads,
  showUndo,
  undoUpload,
  update,
} from "@/lib/contract/rewrites/synonyms";
import type { WordRow } from "@/lib/domain/rewrites/row";
import { synonymGrammar, synonymRow } from "@/lib/domain/rewrites/synonym-csv";
import { typedSynonym } from "@/lib/domain/rewrites/typed-row";
import { SYNONYM_KINDS } from "@/lib/domain/search/synonym-kinds";
import { kindOf, SYNONYM_ROWS, synonymInput, synonymRows } from "./synonym-rows";

/** The list of synonyms. */
export const SYNONYM_LIST: WordListKind = {
  words: {
    name: "synonyms",
    calls: { bulkDownload, bulkUpload, dryRun, listUploads, showUndo, undoUpload },
    stale: [list, listUploads, showUndo],
  },
  folder: "catalog_management/synonyms",
  kinds: SYNONYM_KINDS,
  writeAccess: create.access,
  read: (siteId, address) => readAs(list, synonymInput(siteId, address), SYNONYM_ROWS, synonymRows),
  typed: typedSynonym,
  // A correction has one word; what was typed for another kind before waits for that one to be chosen again.
  judge: ({ kind, cells }) => synonymRow(kindOf(kind), kind === "alternate" ? cells.slice(0, 2) : cells),
  keyOf: ({ kind, cells }) => synonymGrammar.keyOf({ kind: kindOf(kind), cells }),
  blank: (word) => ({ kind: "one_way", cells: [word] }),
  save: (siteId, row, base, { told }) => {
    const params = { siteId };
    const body = bodyOf(row);
    if (base === null) return callApi(create, { params, body }, { told });
    const headers = { "if-match": `"${base.revision}"` };
    return callApi(update, { params, body: { id: base.id, ...body } }, { headers, told });
  },
  destroy: (siteId, { id, revision }, { told }) =>
    callApi(destroy, { params: { siteId }, body: { id } }, { headers: { "if-match": `"${revision}"` }, told }),
  useWording,
  Form: lazy(() => import("./synonym-form").then((file) => ({ default: file.SynonymForm }))),
};

function bodyOf({ kind, cells }: WordRow) {
  return { kind: kindOf(kind), words: [...cells] };
}

function useWording(): WordWording {
  const t = useTranslations("synonyms");
  return {
    title: t("title"),
    intro: t("list.intro"),
    add: t("list.add"),
    example: t("list.example"),
    column: t("list.column"),
    nothing: t("list.nothing"),
    nothingHint: t("list.nothingHint"),
    sample: t("list.sample"),
  };
}
