import fc from "fast-check";
import { checkCss } from "@/backend/voice/checks/check-css";
import { isValidSelector } from "@/backend/voice/checks/check-selector";
import { parseTemplate } from "@/backend/voice/checks/parse-template";
import { TEMPLATE_NAMES } from "@/lib/contract/voice/voice-search";
import { getDefaultTemplate } from "@/lib/domain/voice/voice-defaults";
import { countTries, pickSamples } from "@/tests/support/tries";
import { BAD_CSS, BAD_SELECTORS, BAD_TEMPLATES, GOOD_CSS, GOOD_SELECTORS, GOOD_TEMPLATES } from "./code-samples";

// The checks of CSS, selectors and templates (backend/voice/checks), with hostile samples.

function findFault(template: string) {
  const parsed = parseTemplate(template);
  return "fault" in parsed ? parsed.fault : null;
}

test("there are 150 hostile samples, all different", () => {
  const all = [...BAD_CSS, ...BAD_TEMPLATES, ...BAD_SELECTORS];
  expect(all.length).toBeGreaterThanOrEqual(150);
  expect(new Set(all).size).toBe(all.length);
});

test.each(pickSamples(BAD_CSS))("refuses the CSS %j", (css) => {
  expect(checkCss(css)).not.toBeNull();
});

test.each(pickSamples(GOOD_CSS))("accepts the CSS %j", (css) => {
  expect(checkCss(css)).toBeNull();
});

test.each(pickSamples(BAD_TEMPLATES))("refuses the template %j", (template) => {
  expect(findFault(template)).not.toBeNull();
});

test.each([...pickSamples(GOOD_TEMPLATES), ...TEMPLATE_NAMES.map(getDefaultTemplate)])(
  "accepts the template %j",
  (template) => {
    expect(findFault(template)).toBeNull();
  },
);

test.each(pickSamples(BAD_SELECTORS))("refuses the selector %j", (selector) => {
  expect(isValidSelector(selector)).toBe(false);
});

test.each(pickSamples(GOOD_SELECTORS))("accepts the selector %j", (selector) => {
  expect(isValidSelector(selector)).toBe(true);
});

test.each([
  ["a{color:red}\n\n@import 'x';", { line: 3, reason: "at_rule", found: "@import" }],
  ["a{\n  behavior: none;\n}", { line: 2, reason: "code", found: "behavior" }],
  ["a{color:red}\nb{", { line: 2, reason: "syntax" }],
  ["a{\n\n  color red;\n}", { line: 3, reason: "syntax", found: "Colon is expected" }],
  ["x".repeat(65_537), { line: 1, reason: "too_large" }],
  ["(".repeat(40), { line: 1, reason: "too_deep", found: "(" }],
])("reports line and reason of a fault in CSS", (css, fault) => {
  expect(checkCss(css)).toEqual(fault);
});

test.each([
  ["<p>\n<script>1</script></p>", { line: 2, reason: "element", found: "script" }],
  ["<p>a</p>\n<p\nonclick='x'>b</p>", { line: 2, reason: "attribute", found: "onclick" }],
  ["<p>a\n", { line: 1, reason: "syntax", found: "p" }],
  ["<p>a</p>\n</div>", { line: 2, reason: "syntax", found: "/div" }],
  ["<a href='http://x.example'>x</a>", { line: 1, reason: "url", found: "http://x.example" }],
  ["<p data-voice-state='sleeping'></p>", { line: 1, reason: "voice_attribute", found: "sleeping" }],
  ["<div>".repeat(40), { line: 1, reason: "too_deep", found: "div" }],
])("reports line and reason of a fault in a template", (template, fault) => {
  expect(findFault(template)).toEqual(fault);
});

test("a template becomes a tree with the spelling of SVG, without comments", () => {
  const parsed = parseTemplate(
    '<p class="a">x &amp; {{stop}}<br></p><!-- no --><svg viewBox="0 0 1 1"><clipPath id="c"/></svg>',
  );
  expect(parsed).toEqual({
    nodes: [
      ["p", { class: "a" }, ["x & {{stop}}", ["br", {}, []]]],
      ["svg", { viewBox: "0 0 1 1" }, [["clipPath", { id: "c" }, []]]],
    ],
  });
});

test("random text is answered, never a crash", () => {
  const pieces = [
    ..."<>/=\"'&;:{}()[]@!-*\\ \n\t\0".split(""),
    ...[
      "script",
      "style",
      "svg",
      "url(",
      "a",
      "p",
      "--x",
      "@media",
      "<!--",
      "]]>",
      "&#x",
      "data-voice-state",
      "\ud800",
      "é",
    ],
  ];
  const text = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((all) => all.join("")),
  );
  fc.assert(
    fc.property(text, (code) => {
      checkCss(code);
      isValidSelector(code);
      const parsed = parseTemplate(code);
      return "fault" in parsed || !JSON.stringify(parsed.nodes).includes('["script",{');
    }),
    { numRuns: countTries(3000) },
  );
});
