import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { VoiceConfig } from "@/lib/contract/voice/voice-search";
import type { CodeFault } from "@/lib/domain/voice/code-faults";
import type { FieldErrors } from "@/lib/http/api-error";
import { getErrorText } from "@/lib/i18n/error-text";

/** The sections of the settings, in order. */
export const VOICE_SECTIONS = [
  "selectors",
  "language",
  "timing",
  "analytics",
  "translations",
  "css",
  "templates",
] as const;
type SectionName = (typeof VOICE_SECTIONS)[number];

/** The settings that a section edits, or shows if it may not. */
export type SectionProps = {
  config: VoiceConfig;
  isReadOnly: boolean;
  errors: FieldErrors;
  faults: Record<string, CodeFault>;
  put: (part: Partial<VoiceConfig>) => void;
  /** Checks a field from now on, because the user has left it. */
  visit: (field: string) => void;
};

/** One section with its heading; links to `#name` lead to it. */
export function VoiceSection({ name, children }: { name: SectionName; children: ReactNode }) {
  const t = useTranslations("voice-search.sections");
  return (
    <section
      id={name}
      aria-labelledby={`${name}-title`}
      className="grid min-w-0 scroll-mt-4 gap-4 border-line border-t pt-5 first:border-t-0 first:pt-0"
    >
      <div>
        <h2 id={`${name}-title`} className="font-semibold text-xl">
          {t(`${name}.title`)}
        </h2>
        <p className="mt-0.5 max-w-[72ch] text-ink-2">{t(`${name}.intro`)}</p>
      </div>
      {children}
    </section>
  );
}

/** Links to the sections and to the preview. */
export function SectionLinks() {
  const t = useTranslations("voice-search.sections");
  return (
    <nav aria-label={t("label")} className="mb-6 flex flex-wrap gap-x-5 gap-y-1 border-line border-b pb-2 text-md">
      {[...VOICE_SECTIONS, "preview" as const].map((name) => (
        <a key={name} href={`#${name}`} className="target text-accent no-underline hover:underline">
          {t(`${name}.title`)}
        </a>
      ))}
    </nav>
  );
}

/** The error of a field as text; undefined without one. A fault of code names its line and reason. */
export function useVoiceError({ errors, faults }: Pick<SectionProps, "errors" | "faults">) {
  const t = useTranslations();
  return (field: string): string | undefined => {
    const [code] = errors[field] ?? [];
    if (code === undefined) return undefined;
    const fault = faults[field];
    if (fault === undefined) return getErrorText(t, "voice-search", code);
    const reason = t(`voice-search.reasons.${fault.reason}`, { found: fault.found ?? "" });
    return t("voice-search.reasons.atLine", { line: fault.line, reason });
  };
}
