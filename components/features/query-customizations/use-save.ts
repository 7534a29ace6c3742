import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { callApi } from "@/lib/client/call";
import { notify } from "@/lib/client/notify";
import { announceError } from "@/lib/client/query-client";
import { list, type QueryCustomization, saveRules, show } from "@/lib/contract/query-customizations";
import { afterHalf, draftOf, type RuleDraft, type RuleSave, savesOf } from "@/lib/domain/rule-draft";
import { ApiError } from "@/lib/http/api-error";
import { queryKey } from "@/lib/http/query-key";
import { errorText } from "@/lib/i18n/error-text";
import { faultsOf, type QueryEditor, type RuleFaults } from "./use-query-editor";

const FEATURE = "query-customizations";

/** Publishes the pending rules; one write at a time, however often it is asked for. */
export type Saving = { isSaving: boolean; save: (over?: Over) => Promise<boolean> };

/** Another starting point for the save: somebody else's newer version that the pending rules shall replace. */
export type Over = { base: QueryCustomization; draft: RuleDraft };

/** Saving of the editor: announces its outcome once, puts codes at their rules, tells a newer version apart. */
export function useSave(siteId: string, editor: QueryEditor, onFaults: () => void): Saving {
  const t = useTranslations();
  const client = useQueryClient();
  const running = useRef<Promise<boolean> | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { base, draft, faults } = editor;

  async function write(over: Over): Promise<boolean> {
    const before = over.base;
    const hasRevision = before.revision !== undefined;
    let live: QueryCustomization | null = null;
    let sending: RuleSave | null = null;
    try {
      for (const part of savesOf(over.draft, hasRevision)) {
        sending = part;
        live = await send(siteId, before, part);
      }
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      await refused(error, over, sending, live);
      return false;
    }
    settle(live ?? before);
    notify({ kind: "good", text: t(hasRevision ? `${FEATURE}.saved.now` : `${FEATURE}.saved.soon`) });
    return true;
  }

  function settle(saved: QueryCustomization, pending?: RuleDraft): void {
    client.setQueryData(read(siteId, saved.id), saved);
    editor.restart(saved, pending);
    void client.invalidateQueries({ queryKey: queryKey(list) });
    // A backend without an organic order shows the live one, which has just changed.
    if (saved.revision === undefined) void client.invalidateQueries({ queryKey: ["/search"] });
  }

  async function refused(error: Error, over: Over, part: RuleSave | null, live: QueryCustomization | null) {
    if (live !== null) settle(live, afterHalf(draftOf(live), over.draft, "autocomplete"));
    if (error instanceof ApiError && error.status === 412) {
      const theirs = await callApi(show, { params: { siteId }, query: { id: over.base.id } }).catch(() => null);
      if (theirs !== null) {
        editor.open({ kind: "stale", theirs });
        return;
      }
    }
    if (error instanceof ApiError && part !== null) {
      const found = serverFaults(error, part);
      editor.setServerFaults(found);
      if (found.size > 0) onFaults();
    }
    if (live === null) announceError(t, error, FEATURE);
    else {
      const why = errorText(t, FEATURE, error instanceof ApiError ? error.code : "default");
      notify({ kind: "bad", text: t(`${FEATURE}.saved.half`), detail: why });
    }
  }

  function save(over: Over = { base, draft }): Promise<boolean> {
    if (running.current !== null) return running.current;
    if (over.draft === draft && faults.size > 0) {
      onFaults();
      return Promise.resolve(false);
    }
    setSaving(true);
    running.current = write(over).finally(() => {
      running.current = null;
      setSaving(false);
    });
    return running.current;
  }
  return { isSaving, save };
}

function read(siteId: string, id: string) {
  return queryKey(show, { params: { siteId }, query: { id } });
}

function send(
  siteId: string,
  base: QueryCustomization,
  { where_to_use, rules }: RuleSave,
): Promise<QueryCustomization> {
  const headers = base.revision === undefined ? undefined : { "if-match": `"${base.revision}"` };
  return callApi(saveRules, { params: { siteId }, body: { queryId: base.id, where_to_use, rules } }, { headers });
}

/** The codes of a refusal at the rules they are about: `rules.<index>.<field>` of what was sent. */
function serverFaults(error: ApiError, part: RuleSave): RuleFaults {
  return faultsOf(
    Object.entries(error.errors).flatMap(([path, codes]) => {
      const [, index, field = ""] = /^rules\.(\d+)\.(\w+)/.exec(path) ?? [];
      const key = index === undefined ? undefined : part.keys[Number(index)];
      const code = codes[0];
      return key === undefined || code === undefined ? [] : [{ key, field, code }];
    }),
  );
}
