import { useTranslations } from "next-intl";
import { TextField } from "@/components/ui/text-field";
import type { CampaignEditing } from "./campaign-editing";
import { CheckNote } from "./check-note";

/** The URL that all banners lead to. */
export function TargetField({ editing }: { editing: CampaignEditing }) {
  const t = useTranslations("campaigns.editor.target");
  const { form, errors, checks, change } = editing;
  const check = checks.stateOf("target_url");
  return (
    <div>
      <TextField
        id="campaign-target_url"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        label={t("label")}
        hint={t("hint")}
        value={form.values.target_url}
        onChange={(event) => change({ target_url: event.target.value }, "target_url")}
        onBlur={() => errors.onLeave("target_url")}
        error={errors.textOf("target_url", check)}
      />
      <CheckNote state={check} isTarget />
    </div>
  );
}
