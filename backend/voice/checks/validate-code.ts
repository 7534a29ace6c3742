import type { VoiceConfig } from "@/lib/contract/voice/voice-search";
import type { CodeDetails, CodeFault } from "@/lib/domain/voice/code-faults";
import type { VoiceErrors } from "@/lib/domain/voice/validate-voice";
import { checkCss } from "./check-css";
import { isValidSelector } from "./check-selector";
import { checkTemplateUse } from "./check-template-use";
import { parseTemplate } from "./parse-template";

/** Checks of selectors, CSS and templates by parsers: codes by field, and where CSS and templates are wrong. */
export function validateCode(config: VoiceConfig): { errors: VoiceErrors; details: CodeDetails } {
  const errors: VoiceErrors = {};
  const details: CodeDetails = {};
  const addFault = (field: string, code: "css_invalid" | "template_invalid", fault: CodeFault | null) => {
    if (fault === null) return;
    errors[field] = [code];
    details[field] = fault;
  };
  for (const name of ["input_selector", "placeholder_selector"] as const)
    if (config[name].trim() !== "" && !isValidSelector(config[name])) errors[`config.${name}`] = ["selector_invalid"];
  addFault("config.custom_css", "css_invalid", checkCss(config.custom_css));
  for (const [index, template] of config.templates.entries()) {
    const parsed = parseTemplate(template.template);
    const fault = "fault" in parsed ? parsed.fault : checkTemplateUse(template, parsed.nodes, config);
    addFault(`config.templates.${index}.template`, "template_invalid", fault);
  }
  return { errors, details };
}
