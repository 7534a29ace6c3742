import { useRef, useState } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import { useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import type { EditorDialogProps } from "@/components/customizations/model/saving/dialog-props";
import { useGetState } from "@/components/ui/use-get-state";
import { useSite } from "@/lib/client/site-context";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { splitNames } from "@/lib/domain/customizations/split-names";
import { isCriteria } from "@/lib/domain/search/criteria";
import { buildRuleItem, buildRulePreviewItem, type PreviewItem } from "@/lib/domain/search/preview-item";
import { type FormErrors, type FormVerdict, type RuleFormValues, validateForm } from "./rule-form";
import { useItemSearch } from "./use-item-search";

/** State and commands of the rule form. */
export type RuleForm = {
  /** The customization of the rule. */
  base: Customization;
  values: RuleFormValues;
  errors: FormErrors;
  /** Number of failed submits; the summary takes the focus after each. */
  tries: number;
  item: PreviewItem | null;
  found: ReturnType<typeof useItemSearch>;
  isPending: boolean;
  change: (patch: Partial<RuleFormValues>) => void;
  setItem: (text: string, item: PreviewItem | null) => void;
  /** Whether a pin for an item outside the catalog is allowed: only after a search for it failed. */
  canWait: boolean;
  /** The tags of all rules of this query. */
  tags: readonly string[];
  submit: () => Promise<void>;
};

/**
 * Form for one rule.
 * @param key null for a new rule.
 * @param onDone gets a valid draft, except that its position may be taken.
 */
export function useRuleForm(
  { editor, known }: Pick<EditorDialogProps, "editor" | "known">,
  key: string | null,
  start: { values: RuleFormValues; errors: FormErrors },
  onDone: (verdict: FormVerdict) => void,
): RuleForm {
  const { style } = useEditor();
  const { supports } = useSite();
  const kind = useCustomizationKind();
  const { type } = editor.base;
  const isOfCatalogue = kind.isOfCatalogue(editor.base.type);
  const [values, setValues, getValues] = useGetState(start.values);
  const [errors, setErrors] = useState(start.errors);
  const [tries, setTries] = useState(0);
  const [isPending, setPending] = useState(false);
  // What found no item; a pin may wait only for this text.
  const [unknown, setUnknown] = useState<string | null>(null);
  const running = useRef(false);
  const own = findNamedItem(values, known);
  const found = useItemSearch(own === null && isOfCatalogue ? nameSearched(values) : "", kind.itemType(type));
  const item = own ?? found.exact;

  function change(patch: Partial<RuleFormValues>) {
    // A date field reports its value and its readability in one event, and both changes must apply.
    const next = { ...getValues(), ...patch };
    setValues(next);
    // Validate while an error is corrected, never during the first input.
    if (Object.keys(errors).length > 0) setErrors(validateForm(editor.draft, key, next, style.timeZone).errors);
  }
  /** The values with their item. */
  async function resolveValues(): Promise<RuleFormValues | null> {
    // A rule that names a variant keeps doing so.
    if (values.item?.product !== undefined) return values;
    if (item !== null) return { ...values, item_url: item.url, item: buildRuleItem(item) };
    const text = nameSearched(values);
    if (text === "" || text === start.values.item_url || isWaiting(values) || !isOfCatalogue) return values;
    const other = await found.resolve(text);
    if (other === undefined) return values;
    return other === null ? null : { ...values, item_url: other.url, item: buildRuleItem(other) };
  }
  async function submit() {
    if (running.current) return;
    running.current = true;
    setPending(true);
    const sure = await resolveValues();
    running.current = false;
    setPending(false);
    if (sure === null) setUnknown(values.item_url);
    const verdict = validateForm(editor.draft, key, sure ?? values, style.timeZone);
    const wrong: FormErrors = sure === null ? { ...verdict.errors, item_url: "item_not_found" } : verdict.errors;
    setErrors(wrong);
    if (verdict.next === null || Object.keys(wrong).length > 0) setTries((count) => count + 1);
    else onDone(verdict);
  }
  const isUnknown = values.waiting === true || errors.item_url === "item_not_found" || values.item_url === unknown;
  const canWait = supports("waiting_pins") && values.type === "pin" && item === null && isUnknown;
  return {
    base: editor.base,
    values,
    errors,
    tries,
    item,
    found,
    isPending,
    change,
    canWait,
    submit,
    setItem: (text, next) => change({ item_url: text, item: next && buildRuleItem(next), waiting: false }),
    tags: editor.draft.rules.flatMap((rule) => rule.tags ?? []),
  };
}

/** The item that the form names, if the page already knows it. */
function findNamedItem({ item, item_url }: RuleFormValues, known: EditorDialogProps["known"]): PreviewItem | null {
  return item === null ? (known.get(item_url.trim()) ?? null) : buildRulePreviewItem({ item_url, item });
}

/** The text to find an item by; empty for criteria and for several items. */
function nameSearched({ item_url }: RuleFormValues): string {
  return isCriteria(item_url) || splitNames(item_url).length > 0 ? "" : item_url.trim();
}

function isWaiting(values: RuleFormValues): boolean {
  return values.type === "pin" && values.waiting === true;
}
