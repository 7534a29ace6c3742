import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CodeEditor } from "@/components/ui/code-editor";
import { useVoiceWords } from "@/components/voice/model/use-voice-words";
import { getDefaultTemplate } from "@/lib/domain/voice/voice-defaults";
import { type SectionProps, useVoiceError, VoiceSection } from "./voice-section";

/** CSS for the icon and the popup, added to the built-in one. */
export function CssSection(props: SectionProps) {
  const t = useTranslations("voice-search.fields");
  const { config, isReadOnly, put } = props;
  const error = useVoiceError(props)("config.custom_css");
  return (
    <VoiceSection name="css">
      <CodeEditor
        label={t("custom_css")}
        hint={t("custom_css_hint")}
        isOptional
        language="css"
        value={config.custom_css}
        onChange={(custom_css) => put({ custom_css })}
        isReadOnly={isReadOnly}
        error={error}
        problem={toProblem(props, "config.custom_css", error)}
      />
    </VoiceSection>
  );
}

/** The HTML of the icon and the popup. */
export function TemplateSection(props: SectionProps) {
  const { config } = props;
  return (
    <VoiceSection name="templates">
      {config.templates.map(({ name }, index) => (
        <TemplateField key={name} {...props} index={index} />
      ))}
    </VoiceSection>
  );
}

function TemplateField({ index, ...props }: SectionProps & { index: number }) {
  const t = useTranslations("voice-search.templates");
  const words = useVoiceWords();
  const { config, isReadOnly, put } = props;
  const field = `config.templates.${index}.template`;
  const error = useVoiceError(props)(field);
  const { name, template } = config.templates[index] ?? { name: "", template: "" };
  const builtIn = getDefaultTemplate(name);
  const change = (text: string) =>
    put({ templates: config.templates.map((one) => (one.name === name ? { name, template: text } : one)) });
  const canReset = !isReadOnly && builtIn !== "" && template !== builtIn;
  return (
    <div className="grid min-w-0 gap-2">
      <CodeEditor
        label={words.template(name)}
        language="html"
        value={template}
        onChange={change}
        isReadOnly={isReadOnly}
        error={error}
        problem={toProblem(props, field, error)}
      />
      {canReset && (
        <Button icon={RotateCcw} className="w-fit" onClick={() => change(builtIn)}>
          {t("reset", { name: words.template(name) })}
        </Button>
      )}
    </div>
  );
}

function toProblem({ faults }: SectionProps, field: string, error: string | undefined) {
  const fault = faults[field];
  return fault === undefined || error === undefined ? null : { line: fault.line, message: error };
}
