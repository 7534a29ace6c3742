import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { DialogProps } from "@/components/customizations/model/dialog-props";
import { useEditor } from "@/components/customizations/model/editor-context";
import { placeOf, useKind } from "@/components/customizations/model/kind";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { findRuleInForce } from "@/lib/domain/customizations/rule-draft";
import type { Place } from "@/lib/domain/search/rule-evaluator";
import type { FormValues } from "./rule-form";
import { RuleFormBody } from "./rule-form-body";
import { useRuleForm } from "./use-rule-form";

const EMPTY: Omit<FormValues, "placement"> = {
  item_url: "",
  item: null,
  type: "pin",
  position: 1,
  active_from: null,
  active_to: null,
  availability: "always",
  unreadable: { from: false, to: false },
};

/** Adds a rule for any item, also one outside the results. An unknown item is an error at its field. */
export function AddItemDialog({ place, ...props }: DialogProps & { place: Place | "both" }) {
  const t = useTranslations("query-customizations.picker");
  const { editor, live, now } = props;
  const { style } = useEditor();
  const formRef = useRef<HTMLFormElement>(null);
  const isAdvanced = editor.draft.mode === "advanced";
  const here = placeOf(useKind(), place);
  const close = () => editor.open(null);
  const start = { values: { ...EMPTY, placement: isAdvanced ? place : ("both" as const) }, errors: {} };
  const form = useRuleForm(props, null, start, ({ next, key, isTaken }) => {
    if (next === null) return;
    if (isTaken) editor.attempt(next, key, null, here);
    else {
      editor.apply(next);
      close();
    }
  });
  const current = form.item && findRuleInForce(editor.draft, form.item.url, { ...style, at: now, place: here });
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t("title")}
      actions={
        <>
          <Button onClick={close}>{t("cancel")}</Button>
          <Button kind="primary" isPending={form.isPending} onClick={() => formRef.current?.requestSubmit()}>
            {t("add")}
          </Button>
        </>
      }
    >
      <RuleFormBody form={form} formRef={formRef} live={live} isAdvanced={isAdvanced}>
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
