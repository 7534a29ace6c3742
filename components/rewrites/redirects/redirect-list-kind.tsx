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
} from "@/lib/contract/rewrites/redirects";
import { fold } from "@/lib/domain/kit/fold";
import { redirectRow } from "@/lib/domain/rewrites/redirect-csv";
import { typedRedirect } from "@/lib/domain/rewrites/typed-row";
import { REDIRECT_ROWS, redirectInput, redirectRows } from "./redirect-rows";

/** The list of redirects. */
export const REDIRECT_LIST: WordListKind = {
  words: {
    name: "redirects",
    calls: { bulkDownload, bulkUpload, dryRun, listUploads, showUndo, undoUpload },
    stale: [list, listUploads, showUndo],
  },
  folder: "fixit",
  kinds: [],
  writeAccess: create.access,
  read: (siteId, address) => readAs(list, redirectInput(siteId, address), REDIRECT_ROWS, redirectRows),
  typed: typedRedirect,
  judge: ({ cells: [word = "", target = ""] }) => redirectRow(word, target),
  keyOf: ({ cells }) => fold(cells[0] ?? ""),
  blank: (word) => ({ kind: "exact", cells: [word, ""] }),
  save: (siteId, { cells: [word = "", target = ""] }, base, { told }) => {
    const params = { siteId };
    if (base === null) return callApi(create, { params, body: { word, target } }, { told });
    const headers = { "if-match": `"${base.revision}"` };
    return callApi(update, { params, body: { id: base.id, word, target } }, { headers, told });
  },
  destroy: (siteId, { id, revision }, { told }) =>
    callApi(destroy, { params: { siteId }, body: { id } }, { headers: { "if-match": `"${revision}"` }, told }),
  useWording,
  Form: lazy(() => import("./redirect-form").then((file) => ({ default: file.RedirectForm }))),
};

function useWording(): WordWording {
  const t = useTranslations("redirects");
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
