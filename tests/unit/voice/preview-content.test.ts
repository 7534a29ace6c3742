import { buildFramePage } from "@/components/voice/preview/frame-page";
import { buildPreviewContent } from "@/components/voice/preview/preview-content";
import { createDefaultVoiceConfig, VOICE_STATES, VOICE_TEXTS } from "@/lib/domain/voice/voice-defaults";

const config = createDefaultVoiceConfig("cs");

test.each(VOICE_STATES)("shows only the elements of the state %s", (state) => {
  const { css, popup } = buildPreviewContent(config, { state, language: "cs" });
  expect(css.at(-1)).toContain(`:not([data-voice-state~="${state}"])`);
  expect(popup === null).toBe(state === "hidden");
});

test("fills templates with own texts, then built-in ones, and never parses them as HTML", () => {
  const own = { ...config, translations: { cs: { heading: "<b>Mluvte & hledejte</b>" } } };
  const { popup } = buildPreviewContent(own, { state: "denied", language: "cs" });
  expect(popup).toContain("&lt;b&gt;Mluvte &amp; hledejte&lt;/b&gt;");
  expect(popup).toContain(VOICE_TEXTS.cs?.micDenied);
  expect(popup).not.toContain("{{");
});

test("custom CSS comes after the built-in styles and before the state", () => {
  const { css } = buildPreviewContent({ ...config, custom_css: "a{}" }, { state: "failed", language: "xx" });
  expect(css.slice(-2)[0]).toBe("a{}");
  expect(css.length).toBe(4);
});

test("the page of the frame runs only its own program, and can send nothing anywhere", async () => {
  const { html, policy } = await buildFramePage();
  const program = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? "";
  const hash = Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(program))).toString("base64");
  const rules = new Map(policy.split("; ").map((rule) => [rule.split(" ")[0], rule]));
  expect(rules.get("script-src")).toBe(`script-src 'sha256-${hash}'`);
  expect(rules.get("default-src")).toBe("default-src 'none'");
  expect(rules.get("form-action")).toBe("form-action 'none'");
  expect(rules.get("sandbox")).toBe("sandbox allow-scripts");
});
