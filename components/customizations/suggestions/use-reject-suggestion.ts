import { useTranslations } from "next-intl";
import { useListKind } from "@/components/customizations/model/list-kind";
import { notify } from "@/lib/client/notify";
import { useWrites } from "@/lib/client/use-write";
import { saveDraft } from "@/lib/contract/customizations/drafts";
import { decideSuggestion, type Suggestion, suggestions } from "@/lib/contract/customizations/rule-evidence";

/** Rejects a suggestion for good; can be undone. */
export function useRejectSuggestion(siteId: string) {
  const t = useTranslations("rule-evidence.suggestions");
  const { evidence } = useListKind();
  const rejecting = useWrites(saveDraft.feature, { stale: [suggestions, evidence.list] });

  async function decide({ query, pins }: Suggestion, is_rejected: boolean): Promise<boolean> {
    const body = { query, pins: pins.map(({ item_url, clicks }) => ({ item_url, clicks })), is_rejected };
    const key = `${query} ${is_rejected}`;
    const steps = rejecting.run(({ send }) => send(decideSuggestion, { params: { siteId }, body }), { key });
    return (await steps) !== null;
  }
  return async function reject(one: Suggestion): Promise<void> {
    if (!(await decide(one, true))) return;
    const action = { label: t("takeBack"), run: () => void decide(one, false) };
    notify({ kind: "good", text: t("rejectedOne", { query: one.typed }), action });
  };
}
