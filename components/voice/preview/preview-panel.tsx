import { useTranslations } from "next-intl";
import { useDeferredValue, useMemo, useState } from "react";
import { Select } from "@/components/ui/select";
import { useVoiceWords } from "@/components/voice/model/use-voice-words";
import type { VoiceConfig } from "@/lib/contract/voice/voice-search";
import { VOICE_STATES, VOICE_TEXTS, type VoiceStateName } from "@/lib/domain/voice/voice-defaults";
import { buildPreviewContent } from "./preview-content";
import { PreviewFrame } from "./preview-frame";

/** The first state that shows the popup with all its parts. */
const FIRST_STATE: VoiceStateName = "listening";
const DEVICES = { phone: 360, tablet: 768, desktop: 1280 } as const;
type Device = keyof typeof DEVICES;
const DEVICE_NAMES = Object.keys(DEVICES) as Device[];
const HEIGHT = 520;

/** Shows icon and popup in every state, language and width, with the settings as they are being edited. */
export function VoicePreviewPanel({ config, isDraft }: { config: VoiceConfig; isDraft: boolean }) {
  const t = useTranslations("voice-search.preview");
  const words = useVoiceWords();
  const spoken = config.language.split("-")[0] ?? "en";
  const [state, setState] = useState<VoiceStateName>(FIRST_STATE);
  const [chosen, setLanguage] = useState<string | null>(null);
  const [device, setDevice] = useState<Device>("phone");
  const languages = [...new Set([spoken, ...Object.keys(config.translations), ...Object.keys(VOICE_TEXTS)])];
  const language = chosen ?? spoken;
  const shown = useDeferredValue(config);
  const content = useMemo(() => buildPreviewContent(shown, { state, language }), [shown, state, language]);
  return (
    <section id="preview" aria-labelledby="preview-title" className="grid min-w-0 scroll-mt-4 gap-3">
      <h2 id="preview-title" className="font-semibold text-xl">
        {t("title")}
      </h2>
      <p className="text-ink-2 text-md">{t(isDraft ? "intro" : "introPublished")}</p>
      <div className="grid gap-3 sm:grid-cols-3 xl:grid-cols-2">
        <Select
          label={t("state")}
          value={state}
          onChange={(event) => setState(event.target.value as VoiceStateName)}
          options={VOICE_STATES.map((name) => ({ value: name, label: t(`states.${name}`) }))}
        />
        <Select
          label={t("language")}
          value={language}
          onChange={(event) => setLanguage(event.target.value)}
          options={languages.map((code) => ({ value: code, label: words.language(code) }))}
        />
        <Select
          label={t("width")}
          value={device}
          onChange={(event) => setDevice(event.target.value as Device)}
          options={DEVICE_NAMES.map((name) => ({ value: name, label: t(`devices.${name}`, { width: DEVICES[name] }) }))}
        />
      </div>
      <PreviewFrame
        title={t("frame", { state: t(`states.${state}`) })}
        content={content}
        width={DEVICES[device]}
        height={HEIGHT}
      />
    </section>
  );
}
