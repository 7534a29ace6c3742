import { parseTemplate } from "@/backend/voice/checks/parse-template";
import { checkTemplateUse } from "@/backend/voice/checks/validate-code";
import { createDefaultVoiceConfig } from "@/lib/domain/voice/voice-defaults";

function check(name: string, template: string, translations = {}) {
  const parsed = parseTemplate(template, ["shop.example", "cdn.example"]);
  if ("fault" in parsed) throw new Error(`the template is refused: ${parsed.fault.reason}`);
  return checkTemplateUse({ name, template }, parsed.nodes, { translations });
}

test("accepts the built-in templates", () => {
  for (const { name, template } of createDefaultVoiceConfig("en").templates) expect(check(name, template)).toBeNull();
});

test("refuses an icon that nothing opens the popup with", () => {
  const fault = { line: 1, reason: "action_missing", found: 'data-voice-action="start"' };
  expect(check("voice-search-icon", "<button>Speak</button>")).toEqual(fault);
  expect(check("voice-search-icon", '<span><button data-voice-action="start">Speak</button></span>')).toBeNull();
  expect(check("voice-search-popup", "<p>Speak</p>")).toBeNull();
});

test("refuses a placeholder without a text, with its line", () => {
  const template = "<p>{{heading}}</p>\n<p>{{ slogan }}</p>";
  expect(check("voice-search-popup", template)).toEqual({ line: 2, reason: "placeholder", found: "slogan" });
  expect(check("voice-search-popup", template, { cs: { slogan: "Mluvte" } })).toBeNull();
});
