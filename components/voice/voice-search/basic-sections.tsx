import { useTranslations } from "next-intl";
import { NumberField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { useVoiceWords } from "@/components/voice/model/use-voice-words";
import { MEASUREMENT_ID_MAX } from "@/lib/contract/voice/voice-search";
import { LISTENING_MS, SILENCE_MS, VOICE_LANGUAGES } from "@/lib/domain/voice/voice-defaults";
import { BrowserSupport } from "./browser-support";
import { type SectionProps, useVoiceError, VoiceSection } from "./voice-section";

/** The language in which voice search listens. */
export function LanguageSection(props: SectionProps) {
  const t = useTranslations("voice-search.fields");
  const words = useVoiceWords();
  const { config, isReadOnly, put, visit } = props;
  const known: readonly string[] = VOICE_LANGUAGES;
  const offered = known.includes(config.language) ? known : [config.language, ...known];
  return (
    <VoiceSection name="language">
      <div className="max-w-md">
        <Select
          label={t("language")}
          hint={t("language_hint")}
          error={useVoiceError(props)("config.language")}
          disabled={isReadOnly}
          value={config.language}
          onChange={(event) => put({ language: event.target.value })}
          onBlur={() => visit("config.language")}
          options={offered.map((tag) => ({ value: tag, label: words.language(tag) }))}
        />
      </div>
      <BrowserSupport />
    </VoiceSection>
  );
}

const STEP_MS = 500;
const TIMES = [
  { name: "listening_time", limits: LISTENING_MS },
  { name: "silence_time", limits: SILENCE_MS },
] as const;

/** How long voice search listens, and after which silence it stops. */
export function TimingSection(props: SectionProps) {
  const t = useTranslations("voice-search.fields");
  const findError = useVoiceError(props);
  const { config, isReadOnly, put, visit } = props;
  return (
    <VoiceSection name="timing">
      <fieldset disabled={isReadOnly} className="grid min-w-0 gap-4 sm:grid-cols-2">
        <legend className="sr-only">{t("times")}</legend>
        {TIMES.map(({ name, limits: { min, max, initial } }) => (
          <NumberField
            key={name}
            label={t(name)}
            hint={t(`${name}_hint`, { min, max, initial })}
            error={findError(`config.${name}`)}
            unit="ms"
            min={min}
            max={max}
            step={STEP_MS}
            value={config[name]}
            onChange={(value) => put({ [name]: value ?? Number.NaN })}
            onBlur={() => visit(`config.${name}`)}
          />
        ))}
      </fieldset>
    </VoiceSection>
  );
}

/** The Google Analytics property to which the script reports. */
export function AnalyticsSection(props: SectionProps) {
  const t = useTranslations("voice-search.fields");
  const { config, isReadOnly, put, visit } = props;
  return (
    <VoiceSection name="analytics">
      <div className="max-w-md">
        <TextField
          label={t("google_analytics_code")}
          hint={t("google_analytics_code_hint")}
          error={useVoiceError(props)("config.google_analytics_code")}
          isOptional
          readOnly={isReadOnly}
          value={config.google_analytics_code ?? ""}
          onChange={(event) => put({ google_analytics_code: event.target.value.trim() || null })}
          onBlur={() => visit("config.google_analytics_code")}
          maxLength={MEASUREMENT_ID_MAX}
          spellCheck={false}
          autoComplete="off"
          className="font-code"
        />
      </div>
    </VoiceSection>
  );
}
