"use client";

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
} from "@/lib/contract/rewrites/synonyms";
import type { WordRow } from "@/lib/domain/rewrites/row";
import { synonymGrammar, validateSynonym } from "@/lib/domain/rewrites/synonym-csv";
import { parseTypedSynonym } from "@/lib/domain/rewrites/typed-row";
import { SYNONYM_KINDS } from "@/lib/domain/search/synonym-kinds";
import { buildSynonymInput, SYNONYM_ROWS, toSynonymKind, toSynonymPage } from "./synonym-rows";

export function SynonymListScreen({ siteId }: { siteId: string }) {
  return (
    <WordListContext value={SYNONYM_LIST}>
      <WordList siteId={siteId} />
    </WordListContext>
  );
}

const SYNONYM_LIST: WordListKind = {
  words: {
    name: "synonyms",
    calls: { bulkDownload, bulkUpload, dryRun, listUploads, showUndo, undoUpload },
    stale: [list, listUploads, showUndo],
  },
  folder: "catalog_management/synonyms",
  kinds: SYNONYM_KINDS,
  hasTargets: false,
  writeAccess: create.access,
  read: (siteId, address) => readAs(list, buildSynonymInput(siteId, address), SYNONYM_ROWS, toSynonymPage),
  typed: parseTypedSynonym,
  // A correction has one word. Words typed for another kind stay in the draft in case that kind is chosen again.
  validate: ({ kind, cells }) => validateSynonym(toSynonymKind(kind), kind === "alternate" ? cells.slice(0, 2) : cells),
  getKey: ({ kind, cells }) => synonymGrammar.getKey({ kind: toSynonymKind(kind), cells }),
  blank: (word) => ({ kind: "one_way", cells: [word] }),
  save: (send, siteId, row, base) => {
    const params = { siteId };
    const body = buildBody(row);
    if (base === null) return send(create, { params, body });
    return send(update, { params, body: { id: base.id, ...body } }, { ifMatch: base.revision });
  },
  destroy: (send, siteId, { id, revision }) =>
    send(destroy, { params: { siteId }, body: { id } }, { ifMatch: revision }),
  Form: lazy(() => import("./synonym-form").then((file) => ({ default: file.SynonymForm }))),
};

function buildBody({ kind, cells }: WordRow) {
  return { kind: toSynonymKind(kind), words: [...cells] };
}
