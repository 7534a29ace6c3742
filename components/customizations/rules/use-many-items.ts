import { useQueries } from "@tanstack/react-query";
import { useEditor } from "@/components/customizations/model/editor-context";
import type { RuleEditor } from "@/components/customizations/model/editor-state";
import { useKind } from "@/components/customizations/model/kind";
import { useDebouncedText } from "@/components/ui/use-debounced";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { search } from "@/lib/contract/search/search-host";
import { shiftDown } from "@/lib/domain/customizations/clash-outcomes";
import { type RuleDraft, withRules } from "@/lib/domain/customizations/rule-draft";
import type { KnownItems } from "@/lib/domain/customizations/rule-preview";
import { NAMES_MAX, splitNames } from "@/lib/domain/customizations/split-names";
import { buildPreviewItem, buildRuleItem, type PreviewItem } from "@/lib/domain/search/preview-item";
import { buildPickInput } from "@/lib/domain/search/search-inputs";
import { type FormValues, validateForm } from "./rule-form";
import { findExact } from "./use-item-search";

const WAIT_MS = 300;

/** A named item with its verdict: where it will be pinned, that it will be hidden, an error code, or null while it loads. */
export type ManyVerdict = {
  name: string;
  item: PreviewItem | null;
  verdict: { position: number | null } | { code: string } | null;
};

/** Several items named in one field; none if the field names one. */
export type ManyItems = {
  names: readonly string[];
  isTooMany: boolean;
  verdicts: readonly ManyVerdict[];
  /** The draft with all items that have no error. */
  draft: RuleDraft;
  good: number;
  isWaiting: boolean;
};

/** Finds the items that a text lists, and validates a rule for each with the values of the form. */
export function useManyItems(editor: RuleEditor, known: KnownItems, text: string, values: FormValues): ManyItems {
  const { style } = useEditor();
  const { site } = useSite();
  const kind = useKind();
  const type = kind.itemType(editor.base.type);
  const late = useDebouncedText(text, WAIT_MS);
  const names = splitNames(text);
  const wanted = splitNames(late).slice(0, NAMES_MAX);
  const here = [...known.values()].filter((item) => item.isKnown);
  const unique = [...new Set(wanted)];
  const found = useQueries({
    queries: unique.map((query) => ({
      ...read(search, buildPickInput({ siteId: site.trackingCode, query, type })),
      enabled: findExact(here, query) === null,
    })),
  });
  const items = wanted.map((name) => {
    const own = findExact(here, name);
    const hits = found[unique.indexOf(name)]?.data?.results.hits;
    if (own !== null) return own;
    return hits === undefined ? undefined : findExact(hits.map(buildPreviewItem), name);
  });
  const isCurrent = wanted.join("\n") === names.slice(0, NAMES_MAX).join("\n");
  const validated = validateAll(editor.draft, isCurrent ? wanted : [], items, { values, timeZone: style.timeZone });
  return {
    ...{ names, isTooMany: names.length > NAMES_MAX, verdicts: validated.verdicts, draft: validated.draft },
    good: validated.verdicts.filter(({ verdict }) => verdict !== null && !("code" in verdict)).length,
    isWaiting: names.length > 0 && (!isCurrent || validated.verdicts.some(({ verdict }) => verdict === null)),
  };
}

type Options = { values: FormValues; timeZone: string };

/** Adds the items one after another, pins at consecutive positions; other pins at these positions move down. */
function validateAll(
  start: RuleDraft,
  names: readonly string[],
  items: readonly (PreviewItem | null | undefined)[],
  { values, timeZone }: Options,
): { verdicts: ManyVerdict[]; draft: RuleDraft } {
  let draft = start;
  let position = values.position;
  const verdicts = names.map((name, index): ManyVerdict => {
    const item = items[index];
    if (item === undefined) return { name, item: null, verdict: null };
    if (item === null) return { name, item, verdict: { code: "item_not_found" } };
    const own = { ...values, item_url: item.url, item: buildRuleItem(item), position };
    const { errors, next, key, isTaken } = validateForm(draft, null, own, timeZone);
    if (next === null) return { name, item, verdict: { code: Object.values(errors)[0] ?? "default" } };
    draft = isTaken ? withRules(next, shiftDown(next.rules, key, timeZone)) : next;
    const taken = values.type === "pin" ? position : null;
    if (position !== null) position += 1;
    return { name, item, verdict: { position: taken } };
  });
  return { verdicts, draft };
}
