import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ListEvidence } from "@/components/customizations/model/list-kind";
import { callApi } from "@/lib/client/call";
import { hearing, useDone } from "@/lib/client/done";
import { notify } from "@/lib/client/notify";
import { announceError } from "@/lib/client/query-client";
import { useSite } from "@/lib/client/site-context";
import { saveDraft } from "@/lib/contract/customizations/drafts";
import type { DebtFinding } from "@/lib/contract/customizations/rule-evidence";
import { draftOf, withRules } from "@/lib/domain/customizations/rule-draft";
import { extrasOf, savesOf } from "@/lib/domain/customizations/rule-save";
import { isApiError } from "@/lib/http/api-error";
import { queryKey } from "@/lib/http/query-key";

/** Mends findings by drafts without their rules; nothing of it is live, and a draft that is there already is left alone. */
export function useMend(siteId: string, evidence: ListEvidence) {
  const t = useTranslations("rule-evidence.debt");
  const all = useTranslations();
  const client = useQueryClient();
  const done = useDone();
  const { groups } = useSite();
  const [pending, setPending] = useState<string | null>(null);
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set());

  async function mend(key: string, finding: DebtFinding): Promise<void> {
    if (pending !== null) return;
    setPending(key);
    const heard = hearing();
    try {
      const base = await evidence.live(siteId, finding.customization_id);
      const gone = new Set(finding.rules.map(({ rule_id }) => rule_id));
      const whole = draftOf(base);
      const draft = withRules(
        whole,
        whole.rules.filter(({ id }) => id === null || !gone.has(id)),
      );
      const [part] = savesOf(draft, true, extrasOf(groups));
      const body = {
        ...{ kind: evidence.kind, object_id: base.id, mode: draft.mode },
        ...{ rules: part?.rules ?? [], base_revision: String(base.revision ?? 0) },
      };
      await callApi(saveDraft, { params: { siteId }, body }, { headers: { "if-match": '"0"' }, told: heard.told });
      setMended(new Set([...mended, key]));
      done(t("done", { query: finding.subject }), heard);
      void client.invalidateQueries({ queryKey: queryKey(evidence.list) });
    } catch (error) {
      if (isApiError(error) && error.status === 412) notify({ kind: "warning", text: t("hasDraft") });
      else announceError(all, error instanceof Error ? error : new Error(String(error)), saveDraft.feature);
    } finally {
      setPending(null);
    }
  }
  return { pending, mended, mend };
}
