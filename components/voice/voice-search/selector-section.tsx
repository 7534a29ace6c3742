import { useTranslations } from "next-intl";
import { TextField } from "@/components/ui/text-field";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { testSelectors } from "@/lib/contract/voice/voice-search";
import { SelectorTest } from "./selector-test";
import { type SectionProps, useVoiceError, VoiceSection } from "./voice-section";

/** Where the script finds the search field, and where it puts the icon; with a test on a page of the shop. */
export function SelectorSection(props: SectionProps) {
  const t = useTranslations("voice-search.fields");
  const { config, isReadOnly, put, visit } = props;
  const { groups } = useSite();
  const canTest = useAllowed(testSelectors.access) && groups.includes(testSelectors.group ?? "");
  const errorOf = useVoiceError(props);
  return (
    <VoiceSection name="selectors">
      {(["input_selector", "placeholder_selector"] as const).map((name) => (
        <TextField
          key={name}
          label={t(name)}
          hint={t(`${name}_hint`)}
          error={errorOf(`config.${name}`)}
          isOptional={name === "placeholder_selector"}
          readOnly={isReadOnly}
          value={config[name]}
          onChange={(event) => put({ [name]: event.target.value })}
          onBlur={() => visit(`config.${name}`)}
          maxLength={500}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          className="font-code"
        />
      ))}
      {canTest && <SelectorTest config={config} />}
    </VoiceSection>
  );
}
