import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { useVoiceWords } from "@/components/voice/model/use-voice-words";
import { VOICE_TEXT_MAX, type VoiceConfig } from "@/lib/contract/voice/voice-search";
import { VOICE_TEXT_KEYS, VOICE_TEXTS, type VoiceTextKey } from "@/lib/domain/voice/voice-defaults";
import { type SectionProps, useVoiceError, VoiceSection } from "./voice-section";

/** The texts of the icon and the popup by language; empty ones are the built-in texts. */
export function TranslationSection(props: SectionProps) {
  const t = useTranslations("voice-search.translations");
  const words = useVoiceWords();
  const { config, isReadOnly, put } = props;
  const { translations } = config;
  const spoken = config.language.split("-")[0] ?? "";
  const [added, setAdded] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isFiltered, setFiltered] = useState(false);
  const shown = [...new Set([spoken, ...Object.keys(translations), ...added])];
  const current = chosen !== null && shown.includes(chosen) ? chosen : spoken;
  const missing = Object.keys(VOICE_TEXTS).filter((code) => !shown.includes(code));
  function remove() {
    const { [current]: _removed, ...rest } = translations;
    put({ translations: rest });
    setAdded(added.filter((code) => code !== current));
    setChosen(null);
  }
  const formatLabel = (code: string) =>
    t("option", { language: words.language(code), count: Object.keys(translations[code] ?? {}).length });
  return (
    <VoiceSection name="translations">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <Select
            label={t("language")}
            value={current}
            onChange={(event) => setChosen(event.target.value)}
            options={shown.map((code) => ({ value: code, label: formatLabel(code) }))}
          />
        </div>
        {!isReadOnly && missing.length > 0 && (
          <div className="min-w-0 flex-1 basis-52">
            <Select
              label={t("add")}
              value=""
              placeholder={t("choose")}
              onChange={({ target: { value } }) => {
                setAdded([...added, value]);
                setChosen(value);
              }}
              options={missing.map((code) => ({ value: code, label: words.language(code) }))}
            />
          </div>
        )}
        {!isReadOnly && current !== spoken && (
          <Button kind="danger" icon={Trash2} onClick={remove}>
            {t("remove", { language: words.language(current) })}
          </Button>
        )}
      </div>
      <Checkbox label={t("onlyChanged")} checked={isFiltered} onChange={(event) => setFiltered(event.target.checked)} />
      <Texts key={current} {...props} code={current} isFiltered={isFiltered} />
    </VoiceSection>
  );
}

type TextsProps = SectionProps & { code: string; isFiltered: boolean };

function Texts({ code, isFiltered, ...props }: TextsProps) {
  const t = useTranslations("voice-search.translations");
  const words = useVoiceWords();
  const { config, isReadOnly, put, visit } = props;
  const findError = useVoiceError(props);
  const own = config.translations[code] ?? {};
  // A text that was emptied stays visible until the filter or the language changes.
  const [pinned] = useState(() => Object.keys(own));
  const keys = [...new Set<string>([...VOICE_TEXT_KEYS, ...pinned, ...Object.keys(own)])];
  const shown = keys.filter((key) => !isFiltered || own[key] !== undefined || pinned.includes(key));
  if (shown.length === 0) return <p className="text-ink-2">{t("nothingChanged")}</p>;
  return (
    <div className="grid max-w-2xl gap-4">
      {shown.map((key) => (
        <TextField
          key={key}
          label={words.text(key)}
          error={findError(`config.translations.${code}.${key}`)}
          lang={code}
          readOnly={isReadOnly}
          {...describeBuiltIn(code, key)}
          value={own[key] ?? ""}
          maxLength={VOICE_TEXT_MAX}
          onChange={(event) => put({ translations: withText(config.translations, code, key, event.target.value) })}
          onBlur={() => visit(`config.translations.${code}.${key}`)}
        />
      ))}
    </div>
  );
}

/** Length of a text that still fits into a field on a phone. */
const PLACEHOLDER_MAX = 32;

/** Shows the built-in text in the empty field, or below it if it is too long for that. */
function describeBuiltIn(code: string, key: string): { placeholder?: string; hint?: string } {
  const texts = VOICE_TEXTS[code] ?? VOICE_TEXTS.en;
  const text = texts?.[key as VoiceTextKey] ?? "";
  return text.length > PLACEHOLDER_MAX ? { hint: text } : { placeholder: text };
}

/** Sets one text; an empty one is removed, so that the built-in text applies. */
function withText(
  translations: VoiceConfig["translations"],
  code: string,
  key: string,
  text: string,
): VoiceConfig["translations"] {
  const { [key]: _before, ...rest } = translations[code] ?? {};
  const texts = text === "" ? rest : { ...rest, [key]: text };
  const { [code]: _language, ...others } = translations;
  return Object.keys(texts).length === 0 ? others : { ...translations, [code]: texts };
}
