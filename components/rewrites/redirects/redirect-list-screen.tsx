"use client";

import { fold } from "@vitrine/engine/fold";
import { lazy } from "react";
import { WordList } from "@/components/rewrites/list/word-list";
import { WordListContext, type WordListKind } from "@/components/rewrites/model/list-kind";
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
import { validateRedirect } from "@/lib/domain/rewrites/redirect-csv";
import { parseTypedRedirect } from "@/lib/domain/rewrites/typed-row";
import { buildRedirectInput, REDIRECT_ROWS, toRedirectPage } from "./redirect-rows";

export function RedirectListScreen({ siteId }: { siteId: string }) {
  return (
    <WordListContext value={REDIRECT_LIST}>
      <WordList siteId={siteId} />
    </WordListContext>
  );
}

const REDIRECT_LIST: WordListKind = {
  words: {
    name: "redirects",
    calls: { bulkDownload, bulkUpload, dryRun, listUploads, showUndo, undoUpload },
    stale: [list, listUploads, showUndo],
  },
  folder: "fixit",
  kinds: [],
  hasTargets: true,
  writeAccess: create.access,
  read: (siteId, address) => readAs(list, buildRedirectInput(siteId, address), REDIRECT_ROWS, toRedirectPage),
  typed: parseTypedRedirect,
  validate: ({ cells: [word = "", target = ""] }, baseUrl) => validateRedirect(word, target, baseUrl),
  getKey: ({ cells }) => fold(cells[0] ?? ""),
  blank: (word) => ({ kind: "exact", cells: [word, ""] }),
  save: (send, siteId, { cells: [word = "", target = ""] }, base) => {
    const params = { siteId };
    if (base === null) return send(create, { params, body: { word, target } });
    return send(update, { params, body: { id: base.id, word, target } }, { ifMatch: base.revision });
  },
  destroy: (send, siteId, { id, revision }) =>
    send(destroy, { params: { siteId }, body: { id } }, { ifMatch: revision }),
  Form: lazy(() => import("./redirect-form").then((file) => ({ default: file.RedirectForm }))),
};
