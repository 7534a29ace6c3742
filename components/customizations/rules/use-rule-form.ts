import { useRef, useState } from "react";
import type { DialogProps } from "@/components/customizations/model/dialog-props";
import { useEditor } from "@/components/customizations/model/editor-context";
import { useKind } from "@/components/customizations/model/kind";
import { useSite } from "@/lib/client/site-context";
import { type PreviewItem, previewItemOfRule, ruleItemOf } from "@/lib/domain/search/preview-item";
import { type FormErrors, type FormValues, type Judged, judge } from "./rule-form";
import { useItemSearch } from "./use-item-search";

/** The popup's state: its values, what is wrong with them, its item, and what happens when it is done. */
export type RuleForm = {
  values: FormValues;
  errors: FormErrors;
  /** Counts the tries that failed, so that the summary takes the focus after each. */
  tries: number;
  item: PreviewItem | null;
  found: ReturnType<typeof useItemSearch>;
  isPending: boolean;
  change: (patch: Partial<FormValues>) => void;
  setItem: (text: string, item: PreviewItem | null) => void;
  /** Whether the pin may be set for an item that is not in the catalogue yet: only after it was looked for in vain. */
  mayWait: boolean;
  /** The tags of all rules of this query. */
  tags: readonly string[];
  submit: () => Promise<void>;
};

/** A form for one rule; `key` null is a new one. `onDone` gets a model in which everything but a position may be taken. */
export function useRuleForm(
  { editor, known }: Pick<DialogProps, "editor" | "known">,
  key: string | null,
  start: { values: FormValues; errors: FormErrors },
  onDone: (judged: Judged) => void,
): RuleForm {
  const { style } = useEditor();
  const { groups } = useSite();
  const isOfCatalogue = useKind().isOfCatalogue(editor.base.type);
  const [values, setValues] = useState(start.values);
  const [errors, setErrors] = useState(start.errors);
  const [tries, setTries] = useState(0);
  const [isPending, setPending] = useState(false);
  // What was looked for in vain: for this text alone a pin may wait.
  const [unknown, setUnknown] = useState<string | null>(null);
  const running = useRef(false);
  const latest = useRef(start.values);
  const initial = start.values.item_url;
  const own = namedItem(values, known);
  const found = useItemSearch(own === null && isOfCatalogue ? values.item_url : "", editor.base.type);
  const item = own ?? found.exact;

  function change(patch: Partial<FormValues>) {
    // A date field tells its value and whether it can be read in one event: both must arrive.
    const next = { ...latest.current, ...patch };
    latest.current = next;
    setValues(next);
    // A field that was wrong is judged while it is corrected, never while it is typed for the first time.
    if (Object.keys(errors).length > 0) setErrors(judge(editor.draft, key, next, style.timeZone).errors);
  }
  /** The values with their item; null when what was typed names none. */
  async function resolved(): Promise<FormValues | null> {
    if (item !== null) return { ...values, item_url: item.url, item: ruleItemOf(item) };
    const text = values.item_url.trim();
    if (text === "" || text === initial || isWaiting(values) || !isOfCatalogue) return values;
    const other = await found.resolve(text);
    if (other === undefined) return values;
    return other === null ? null : { ...values, item_url: other.url, item: ruleItemOf(other) };
  }
  async function submit() {
    if (running.current) return;
    running.current = true;
    setPending(true);
    const sure = await resolved();
    running.current = false;
    setPending(false);
    if (sure === null) setUnknown(values.item_url);
    const judged = judge(editor.draft, key, sure ?? values, style.timeZone);
    const wrong: FormErrors = sure === null ? { ...judged.errors, item_url: "item_not_found" } : judged.errors;
    setErrors(wrong);
    if (judged.next === null || Object.keys(wrong).length > 0) setTries((count) => count + 1);
    else onDone(judged);
  }
  const setItem = (text: string, next: PreviewItem | null) =>
    change({ item_url: text, item: next === null ? null : ruleItemOf(next), waiting: false });
  const isUnknown = values.waiting === true || errors.item_url === "item_not_found" || values.item_url === unknown;
  const mayWait = groups.includes("waiting_pins") && values.type === "pin" && item === null && isUnknown;
  const tags = editor.draft.rules.flatMap((rule) => rule.tags ?? []);
  return { values, errors, tries, item, found, isPending, change, setItem, mayWait, tags, submit };
}

/** The item that the form names, as far as it is known without asking. */
function namedItem({ item, item_url }: FormValues, known: DialogProps["known"]): PreviewItem | null {
  return item === null ? (known.get(item_url.trim()) ?? null) : previewItemOfRule({ item_url, item });
}

function isWaiting(values: FormValues): boolean {
  return values.type === "pin" && values.waiting === true;
}
