import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import type { RuleEditorState } from "@/components/customizations/model/editing/editor-state";
import { useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import { useDebouncedText } from "@/components/ui/use-debounced";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { getSessionState } from "@/lib/client/ui-state";
import { search } from "@/lib/contract/search/search-host";
import { findOccupants, type OutcomeKind } from "@/lib/domain/customizations/clash-outcomes";
import { resolveCollision } from "@/lib/domain/customizations/obvious-move";
import {
  type DraftRule,
  diffRuleStates,
  type RuleChange,
  type RuleDraft,
} from "@/lib/domain/customizations/rule-draft";
import type { KnownItems } from "@/lib/domain/customizations/rule-preview";
import { NAMES_MAX, splitNames } from "@/lib/domain/customizations/split-names";
import type { DateStyle } from "@/lib/domain/kit/day-boundary";
import { CLASH_OUTCOMES } from "@/lib/domain/kit/limits";
import { buildPreviewItem, buildRuleItem, type PreviewItem } from "@/lib/domain/search/preview-item";
import { buildPickInput } from "@/lib/domain/search/search-inputs";
import { type RuleFormValues, validateForm } from "./rule-form";
import { findExact } from "./use-item-search";

const WAIT_MS = 300;

/** A named item with its verdict: where it will be pinned, that it will be hidden, an error code, or null while it loads. */
export type ManyVerdict = {
  name: string;
  item: PreviewItem | null;
  verdict: { position: number | null } | { code: string } | null;
  /** Whether a person must choose what happens to other pins. */
  isQuestion?: boolean;
  /** The pin that has the position now, if so. */
  taken?: DraftRule;
};

/** What happens to pins at taken positions, and whether that stays so for the session. */
type ManyChoice = { kind: OutcomeKind; isForSession: boolean };

/** Several items named in one field; none if the field names one. */
export type ManyItems = {
  names: readonly string[];
  isTooMany: boolean;
  verdicts: readonly ManyVerdict[];
  /** The draft with all items that have no error. */
  draft: RuleDraft;
  /** What happens to the rules that were there before. */
  others: readonly RuleChange[];
  /** Whether a taken position has several sensible outcomes. */
  isQuestion: boolean;
  choice: ManyChoice;
  choose: (choice: ManyChoice) => void;
  good: number;
  isWaiting: boolean;
};

/** Finds the items that a text lists, and validates a rule for each with the values of the form. */
export function useManyItems(
  editor: RuleEditorState,
  { known, now }: { known: KnownItems; now: number },
  text: string,
  values: RuleFormValues,
): ManyItems {
  const { style } = useEditor();
  const { site } = useSite();
  const [choice, choose] = useState<ManyChoice>({ kind: CLASH_OUTCOMES[0], isForSession: false });
  const kind = useCustomizationKind();
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
  const { clashOutcome } = getSessionState();
  const validated = validateAll(editor.draft, isCurrent ? wanted : [], items, {
    values,
    style,
    now,
    clashOutcome,
    choice: choice.kind,
  });
  return {
    names,
    isTooMany: names.length > NAMES_MAX,
    verdicts: validated.verdicts,
    draft: validated.draft,
    choice,
    choose,
    isQuestion: validated.verdicts.some((one) => one.isQuestion === true),
    others: diffRuleStates(editor.draft, validated.draft).filter(({ kind }) => kind !== "added"),
    good: validated.verdicts.filter(({ verdict }) => verdict !== null && !("code" in verdict)).length,
    isWaiting: names.length > 0 && (!isCurrent || validated.verdicts.some(({ verdict }) => verdict === null)),
  };
}

type Options = {
  values: RuleFormValues;
  style: DateStyle;
  now: number;
  /** The outcome chosen for the session, and the one chosen here for other collisions. */
  clashOutcome: OutcomeKind | null;
  choice: OutcomeKind;
};

/** Adds the items one after another, pins at consecutive positions. */
function validateAll(
  start: RuleDraft,
  names: readonly string[],
  items: readonly (PreviewItem | null | undefined)[],
  options: Options,
): { verdicts: ManyVerdict[]; draft: RuleDraft } {
  let draft = start;
  let { position } = options.values;
  const verdicts = names.map((name, index): ManyVerdict => {
    const item = items[index];
    if (item === undefined) return { name, item: null, verdict: null };
    if (item === null) return { name, item, verdict: { code: "item_not_found" } };
    const own = { ...options.values, item_url: item.url, item: buildRuleItem(item), position };
    const { next, key, ...verdict } = addOne(draft, own, options);
    draft = next;
    // Items added earlier may have moved other pins; the reader knows only the pins as they are now.
    const rule = verdict.isQuestion ? next.rules.filter((one) => one.key === key) : [];
    const [taken] = findOccupants([...start.rules, ...rule], key, options.style.timeZone);
    if (position !== null && !("code" in verdict.verdict)) position += 1;
    return { name, item, ...verdict, ...(taken && { taken }) };
  });
  return { verdicts, draft };
}

/** The draft with a rule if it has no error, and its verdict. */
function addOne(
  draft: RuleDraft,
  values: RuleFormValues,
  { style, now, clashOutcome, choice }: Options,
): Pick<ManyVerdict, "isQuestion"> & { verdict: NonNullable<ManyVerdict["verdict"]>; key: string; next: RuleDraft } {
  const { errors, next, key, isTaken } = validateForm(draft, null, values, style.timeZone);
  if (next === null) return { verdict: { code: Object.values(errors)[0] ?? "default" }, key, next: draft };
  const verdict = { position: values.type === "pin" ? values.position : null };
  if (!isTaken) return { verdict, key, next };
  const resolve = (wanted: OutcomeKind | null) =>
    resolveCollision(draft, next, { key, from: null, style, now }, wanted)?.draft ?? null;
  const resolved = resolve(clashOutcome);
  if (resolved !== null) return { verdict, key, next: resolved };
  const chosen = resolve(choice);
  if (chosen === null) return { verdict: { code: "position_occupied" }, isQuestion: true, key, next: draft };
  return { verdict, isQuestion: true, key, next: chosen };
}
