import { useTranslations } from "next-intl";
import { type WordFieldsProps, WordForm } from "@/components/rewrites/list/word-form";
import type { WordFormProps } from "@/components/rewrites/model/list-kind";
import { TextField } from "@/components/ui/text-field";
import { useSite } from "@/lib/client/site-context";

/** Adds or changes a redirect inline. */
export function RedirectForm(props: WordFormProps) {
  return <WordForm {...props} Fields={RedirectFields} />;
}

/** Fields for the search word and the target URL. */
function RedirectFields({ draft, onChange, wrong }: WordFieldsProps) {
  const t = useTranslations("redirects.form");
  const { site } = useSite();
  const [word = "", target = ""] = draft.cells;
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <TextField
        label={t("word")}
        hint={t("wordHint")}
        lang={site.language}
        value={word}
        onChange={(event) => onChange({ ...draft, cells: [event.target.value, target] })}
        error={wrong.word}
      />
      <TextField
        label={t("target")}
        hint={t("targetHint")}
        type="url"
        placeholder={site.base_url}
        value={target}
        onChange={(event) => onChange({ ...draft, cells: [word, event.target.value] })}
        error={wrong.rest}
      />
    </div>
  );
}
