import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import type { FieldErrors } from "@/lib/http/api-error";
import type { SourceDraft } from "./source-draft";
import { useFieldError } from "./use-field-error";

/** The address of a source. */
export function SourcePlace({
  draft,
  errors,
  onChange,
}: {
  draft: SourceDraft;
  errors: FieldErrors;
  onChange: ((draft: SourceDraft) => void) | undefined;
}) {
  const t = useTranslations("feed-sources");
  const errorOf = useFieldError();
  const { source } = draft;
  return (
    <div className="grid justify-items-start gap-1">
      <div className="w-full">
        <TextField
          label={t("url")}
          hint={t("urlHint")}
          error={errorOf(errors, "url")}
          type="url"
          autoComplete="off"
          spellCheck={false}
          value={source.url ?? ""}
          onChange={(event) => onChange?.({ ...draft, source: { ...source, url: event.target.value } })}
        />
      </div>
      {onChange !== undefined && (
        <Button kind="quiet" isSmall onClick={() => onChange({ ...draft, kind: "file" })}>
          {t("toFile")}
        </Button>
      )}
    </div>
  );
}
