import { useTranslations } from "next-intl";
import { type WordFieldsProps, WordForm } from "@/components/rewrites/list/word-form";
import type { WordFormProps } from "@/components/rewrites/model/list-kind";
import { getArrowIcon } from "@/components/rewrites/model/row-words";
import { Icon } from "@/components/ui/icon";
import { RadioGroup } from "@/components/ui/radio-group";
import { TextField } from "@/components/ui/text-field";
import { TokenField } from "@/components/ui/token-field";
import { useSite } from "@/lib/client/site-context";
import { SYNONYM_KINDS } from "@/lib/domain/search/synonym-kinds";
import { toSynonymKind } from "./synonym-rows";

/** Adds or changes a synonym inline. */
export function SynonymForm(props: WordFormProps) {
  return <WordForm {...props} Fields={SynonymFields} />;
}

/** Fields for the kind, the word and its synonyms. */
function SynonymFields({ draft, onChange, wrong }: WordFieldsProps) {
  const t = useTranslations("synonyms.form");
  const words = useTranslations("words.list");
  const { site } = useSite();
  const kind = toSynonymKind(draft.kind);
  const [word = "", ...others] = draft.cells;
  const rest = { label: t(`others.${kind}`), error: wrong.rest, lang: site.language };
  const set = (cells: string[]) => onChange({ ...draft, cells });
  return (
    <>
      <RadioGroup
        label={words("kindLabel")}
        isInline
        value={kind}
        onChange={(next) => onChange({ ...draft, kind: next })}
        options={SYNONYM_KINDS.map((value) => ({
          value,
          label: (
            <span className="inline-flex items-center gap-1.5">
              <Icon of={getArrowIcon(value)} size={15} />
              {words(`kinds.${value}`)}
            </span>
          ),
        }))}
        hint={t(`hints.${kind}`)}
      />
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <TextField
          label={t("word")}
          lang={site.language}
          value={word}
          onChange={(event) => set([event.target.value, ...others])}
          error={wrong.word}
        />
        {kind === "alternate" ? (
          <TextField
            {...rest}
            value={others[0] ?? ""}
            onChange={(event) => set([word, event.target.value, ...others.slice(1)])}
          />
        ) : (
          <TokenField {...rest} hint={t("othersHint")} values={others} onChange={(next) => set([word, ...next])} />
        )}
      </div>
    </>
  );
}
