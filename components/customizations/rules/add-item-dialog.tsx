import type { Place, RulePlacement } from "@vitrine/engine/rule-evaluator";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import type { EditorDialogProps } from "@/components/customizations/model/saving/dialog-props";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { changeSessionState } from "@/lib/client/ui-state";
import { findRuleInForce } from "@/lib/domain/customizations/rule-draft";
import { type DateStyle, formatBoundary } from "@/lib/domain/kit/day-boundary";
import { toPlacement } from "@/lib/domain/search/places";
import { buildRuleItem, type PreviewItem } from "@/lib/domain/search/preview-item";
import { ManyItems } from "./many-items";
import type { RuleFormValues } from "./rule-form";
import { RuleFormBody } from "./rule-form-body";
import { useManyItems } from "./use-many-items";
import { useRuleForm } from "./use-rule-form";

const EMPTY: Omit<RuleFormValues, "placement"> = {
  item_url: "",
  item: null,
  type: "pin",
  position: 1,
  active_from: null,
  active_to: null,
  availability: "always",
  unreadable: { from: false, to: false },
};

/** The first values: a pin that starts at the previewed time. */
function createValues(placement: RulePlacement, planAt: number | null, style: DateStyle): RuleFormValues {
  return { ...EMPTY, placement, active_from: planAt === null ? null : formatBoundary(planAt, style, false) };
}

type Props = EditorDialogProps & { place: Place; item: PreviewItem | undefined };

/**
 * Adds a rule for any item, also one outside the results. An unknown item is an error at its field.
 * @param props.item the item at first.
 */
export function AddItemDialog({ place, item, ...props }: Props) {
  const t = useTranslations("query-customizations.picker");
  const { editor, live, at } = props;
  const { style, planAt } = useEditor();
  const formRef = useRef<HTMLFormElement>(null);
  const isAdvanced = editor.draft.mode === "advanced";
  const close = () => editor.open(null);
  const values = createValues(isAdvanced ? toPlacement(place) : "both", planAt, style);
  const named = item === undefined ? values : { ...values, item_url: item.url, item: buildRuleItem(item) };
  const start = { values: named, errors: {} };
  const single = useRuleForm(props, null, start, ({ next, key, isTaken }) => {
    if (next === null) return;
    // An unresolved collision opens its own dialog instead of this one.
    if (isTaken && !editor.attempt(next, key, null, place)) return;
    if (!isTaken) editor.apply(next);
    close();
  });
  const many = useManyItems(editor, props, single.values.item_url, single.values);
  const isMany = many.names.length > 0;
  const form = isMany ? { ...single, submit: async () => addMany() } : single;
  function addMany() {
    if (many.isWaiting || many.isTooMany || many.good === 0) return;
    if (many.isQuestion && many.choice.isForSession) changeSessionState({ clashOutcome: many.choice.kind });
    const outcome = { draft: many.draft, done: many.good, skipped: [] };
    const step = { before: editor.draft, after: many.draft };
    editor.apply(many.draft, { verb: "bulk", outcome, others: many.others.length, step });
    close();
  }
  const current = form.item && findRuleInForce(editor.draft, form.item.url, { ...style, at, place });
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t("title")}
      actions={
        <>
          <Button onClick={close}>{t("cancel")}</Button>
          <Button
            kind="primary"
            isPending={isMany ? many.isWaiting : form.isPending}
            onClick={() => formRef.current?.requestSubmit()}
          >
            {isMany ? t("addMany", { count: many.good }) : t("add")}
          </Button>
        </>
      }
    >
      <RuleFormBody
        form={form}
        formRef={formRef}
        live={live}
        isAdvanced={isAdvanced}
        isMany={isMany}
        startsAtItem={item === undefined}
      >
        {isMany && <ManyItems many={many} />}
        {current && (
          <p className="text-md text-warn">
            {t("alreadySet")}{" "}
            <button type="button" className="underline" onClick={() => editor.open({ kind: "rule", key: current.key })}>
              {t("editIt")}
            </button>
          </p>
        )}
      </RuleFormBody>
    </Dialog>
  );
}
