import { useTranslations } from "next-intl";
import { TextField } from "@/components/ui/text-field";
import type { PlanFieldCode } from "@/lib/contract/catalogue/plans";
import { CRON_FIELDS } from "@/lib/domain/kit/limits";
import type { FieldErrors } from "@/lib/http/api-error";
import { cronTexts, withCronText } from "./plan-draft";

/** The five fields of a cron line, each with its name, what it takes, and what is wrong with it. */
export function CronView({
  cron,
  errors,
  onChange,
}: {
  cron: string | null;
  errors: FieldErrors;
  onChange: (cron: string) => void;
}) {
  const t = useTranslations("plans");
  const texts = cronTexts(cron);
  return (
    <fieldset>
      <legend className="mb-2 text-ink-2 text-md">{t("cronHint")}</legend>
      <div className="grid gap-4 sm:grid-cols-3 lg:grid-cols-5">
        {CRON_FIELDS.map((field) => {
          const code = errors[`cron.${field}`]?.[0] as PlanFieldCode | undefined;
          return (
            <TextField
              key={field}
              label={t(`cron.${field}`)}
              hint={t(`cronRange.${field}`)}
              error={code && t(`errors.${code}`)}
              autoComplete="off"
              spellCheck={false}
              value={texts[field]}
              onChange={(event) => onChange(withCronText(cron, field, event.target.value))}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
