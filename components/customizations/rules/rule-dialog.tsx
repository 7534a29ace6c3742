import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import type { EditorDialogProps } from "@/components/customizations/model/saving/dialog-props";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { DraftRule } from "@/lib/domain/customizations/rule-draft";
import { toPlace } from "@/lib/domain/search/places";
import { toRuleFormValues } from "./rule-form";
import { RuleFormBody } from "./rule-form-body";
import { useRuleForm } from "./use-rule-form";

/** Edits the rule of a pinned or hidden result. */
export function RuleDialog({ ruleKey, ...props }: EditorDialogProps & { ruleKey: string }) {
  const rule = props.editor.draft.rules.find((one) => one.key === ruleKey);
  return rule === undefined ? null : <RulePopup key={ruleKey} rule={rule} {...props} />;
}

function RulePopup({ rule, ...props }: EditorDialogProps & { rule: DraftRule }) {
  const t = useTranslations("query-customizations.form");
  const { editor, live } = props;
  const formRef = useRef<HTMLFormElement>(null);
  const kind = useCustomizationKind();
  const close = () => editor.open(null);
  const start = { values: toRuleFormValues(rule), errors: Object.fromEntries(editor.faults.get(rule.key) ?? []) };
  const form = useRuleForm(props, rule.key, start, ({ next, key, isTaken }) => {
    if (next === null) return;
    const place = toPlace(kind.name, rule.placement);
    const from = rule.type === "pin" ? rule.position : null;
    // An unresolved collision opens its own dialog instead of this one.
    if (isTaken && !editor.attempt(next, key, from, place)) return;
    if (!isTaken) editor.apply(next);
    close();
  });
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t(rule.type === "pin" ? "editPin" : "editHide")}
      actions={
        <>
          <span className="mr-auto">
            <Button
              kind="danger"
              icon={Trash2}
              onClick={() => {
                close();
                editor.commands.remove(rule.key);
              }}
            >
              {t("delete")}
            </Button>
          </span>
          <Button onClick={close}>{t("cancel")}</Button>
          <Button kind="primary" isPending={form.isPending} onClick={() => formRef.current?.requestSubmit()}>
            {t("done")}
          </Button>
        </>
      }
    >
      <RuleFormBody form={form} formRef={formRef} live={live} isAdvanced={editor.draft.mode === "advanced"} />
    </Dialog>
  );
}
