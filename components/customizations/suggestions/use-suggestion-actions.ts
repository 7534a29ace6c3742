import { useTranslations } from "next-intl";
import { useListKind } from "@/components/customizations/model/list-kind";
import { nameOf } from "@/components/customizations/model/names";
import { notify } from "@/lib/client/notify";
import { useSite } from "@/lib/client/site-context";
import { type SendWrite, useWrites, type WriteTools } from "@/lib/client/use-write";
import { saveDraft } from "@/lib/contract/customizations/drafts";
import { create } from "@/lib/contract/customizations/query-customizations";
import { decideSuggestion, type Suggestion, suggestions } from "@/lib/contract/customizations/rule-evidence";
import { acceptPins, sortPins } from "@/lib/domain/customizations/accepted-pins";
import { createDraft, type DraftRule } from "@/lib/domain/customizations/rule-draft";
import { buildSaves, extrasOf } from "@/lib/domain/customizations/rule-save";
import { isApiError } from "@/lib/http/api-error";

/** Accepts a suggestion as a draft with its pins, or rejects it for good; rejecting can be undone. */
export function useSuggestionActions(siteId: string) {
  const t = useTranslations("rule-evidence.suggestions");
  const all = useTranslations();
  const { site, groups } = useSite();
  const { evidence } = useListKind();
  const stale = [suggestions, evidence.list];
  const accepting = useWrites(saveDraft.feature, { stale });
  const rejecting = useWrites(saveDraft.feature, { stale });
  const params = { siteId };

  /** Creates an empty customization if there is none; it has no effect until the draft is published. */
  async function ensureCustomization(send: SendWrite, { customization_id: known, typed }: Suggestion): Promise<string> {
    return known ?? (await send(create, { params, body: { query: typed, type: "item" } })).id;
  }
  async function acceptBy({ send, done }: WriteTools, one: Suggestion): Promise<void> {
    const base = await evidence.live(siteId, await ensureCustomization(send, one));
    const withTimes = groups.includes("rule_times");
    const scope = { place: "search", at: Date.now(), timeZone: site.time_zone, withTimes } as const;
    const outcome = acceptPins(createDraft(base), one.pins, scope);
    if (outcome.done === 0)
      return void notify({ kind: "warning", text: all("query-customizations.errors.too_many_rules") });
    const [{ rules } = { rules: [] }] = buildSaves(outcome.draft, true, extrasOf(groups));
    const object = { kind: evidence.kind, object_id: base.id, mode: base.mode };
    const body = { ...object, rules, base_revision: String(base.revision ?? 0) };
    await send(saveDraft, { params, body }, { ifMatch: 0 });
    const detail = t("order", { order: formatOrder(one, sortPins(outcome.draft, scope)) });
    done({ text: t("accepted", { query: one.typed }), detail });
  }
  function onRefused(error: Error): boolean {
    const hasDraft = isApiError(error) && error.status === 412;
    if (hasDraft) notify({ kind: "warning", text: t("hasDraft") });
    return hasDraft;
  }
  const accept = (one: Suggestion) => accepting.run((tools) => acceptBy(tools, one), { key: one.query, onRefused });

  async function decide({ query, pins }: Suggestion, is_rejected: boolean): Promise<boolean> {
    const body = { query, pins: pins.map(({ item_url, clicks }) => ({ item_url, clicks })), is_rejected };
    const key = `${query} ${is_rejected}`;
    return (await rejecting.run(({ send }) => send(decideSuggestion, { params, body }), { key })) !== null;
  }
  async function reject(one: Suggestion): Promise<void> {
    if (!(await decide(one, true))) return;
    const action = { label: t("takeBack"), run: () => void decide(one, false) };
    notify({ kind: "good", text: t("rejectedOne", { query: one.typed }), action });
  }
  return { pending: accepting.pending, accept, reject };
}

/** Pins of the resulting order that are named. */
const PINS_NAMED_MAX = 10;

/** Pins with their positions, in order. */
function formatOrder({ pins }: Suggestion, order: readonly DraftRule[]): string {
  const titles = new Map(pins.map(({ item_url, title }) => [item_url, title]));
  const named = order
    .slice(0, PINS_NAMED_MAX)
    .map((rule) => `${rule.position}. ${titles.get(rule.item_url) ?? nameOf(rule)}`)
    .join(", ");
  return order.length > PINS_NAMED_MAX ? `${named}, …` : named;
}
