import fc from "fast-check";
import { checkCss } from "@/backend/voice/checks/check-css";
import { isValidSelector } from "@/backend/voice/checks/check-selector";
import { parseTemplate } from "@/backend/voice/checks/parse-template";
import { TEMPLATE_NAMES } from "@/lib/contract/voice/voice-search";
import { getDefaultTemplate } from "@/lib/domain/voice/voice-defaults";
import { countTries, pickSamples } from "@/tests/support/tries";
import { BAD_CSS, BAD_SELECTORS, BAD_TEMPLATES, GOOD_CSS, GOOD_SELECTORS, GOOD_TEMPLATES } from "./code-samples";

// The checks of CSS, selectors and templates (backend/voice/checks), with hostile samples.

/** The hosts that the samples may load from. */
const HOSTS = ["shop.example", "cdn.example"];

function findFault(template: string) {
  const parsed = parseTemplate(template, HOSTS);
  return "fault" in parsed ? parsed.fault : null;
}

test("there are 150 hostile samples, all different", () => {
  const all = [...BAD_CSS, ...BAD_TEMPLATES, ...BAD_SELECTORS];
  expect(all.length).toBeGreaterThanOrEqual(150);
  expect(new Set(all).size).toBe(all.length);
});

test.each(pickSamples(BAD_CSS))("refuses the CSS %j", (css) => {
  expect(checkCss(css, HOSTS)).not.toBeNull();
});

test.each(pickSamples(GOOD_CSS))("accepts the CSS %j", (css) => {
  expect(checkCss(css, HOSTS)).toBeNull();
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
  "a{background:url(https://evil.example/a.png)}",
  "a{background:url('https://evil.example/a.png')}",
  'a{background:url("https://EVIL.example:443/a.png")}',
  "a{background:url(https://evil.example\\2f x)}",
  "a{background:\\75rl('https://\\65vil.example/a')}",
  "a{--x:url(https://evil.example/a)}",
  "input[value^='a']{background:url(https://evil.example/a)}",
  "input[value^=\"a\"]:not([x='url(https://cdn.example)']){background:url(https://evil.example/a)}",
  "@font-face{font-family:x;unicode-range:U+61;src:url(https://evil.example/a.woff2)}",
  "b{cursor:url(https://evil.example/a.cur),auto}",
])("refuses the host of %j, with its name and line", (css) => {
  expect(checkCss(`\n${css}`, HOSTS)).toEqual({ line: 2, reason: "host", found: "evil.example" });
  expect(checkCss(css, [...HOSTS, "evil.example"])).toBeNull();
  expect(checkCss(css, "any")).toBeNull();
});

test("other ports, subdomains and longer names are other hosts", () => {
  for (const host of ["cdn.example:8443", "a.cdn.example", "cdn.example.evil.example", "cdn.example."])
    expect(checkCss(`a{background:url(https://${host}/a)}`, HOSTS)).toMatchObject({ reason: "host", found: host });
});

test("a string of an attribute selector loads nothing, so it may hold any URL", () => {
  expect(
    checkCss("[style*='url(https://evil.example)']{color:red} [href='https://evil.example/x']{color:red}", HOSTS),
  ).toBeNull();
  // Without quotes it is a URL token.
  expect(checkCss("[a=url(https://evil.example)]{color:red}", HOSTS)).toMatchObject({ reason: "host" });
});

test.each([
  "<img src='https://evil.example/a.png' alt=''>",
  "<p style='background:url(https://evil.example/a.png)'>x</p>",
  "<p style='background:url(&quot;https://evil.example/a.png&quot;)'>x</p>",
])("refuses the host of %j in a template, but not that of a link", (template) => {
  expect(parseTemplate(`<b>x</b>\n${template}`, HOSTS)).toEqual({
    fault: { line: 2, reason: "host", found: "evil.example" },
  });
  expect(parseTemplate(template, [...HOSTS, "evil.example"])).toHaveProperty("nodes");
  expect(parseTemplate("<a href='https://evil.example/'>x</a>", HOSTS)).toHaveProperty("nodes");
});

test.each([
  ["a bracket and spaces", `<${" ".repeat(65_000)}`],
  ["closing tags without names", "</ ".repeat(20_000)],
  ["declarations without values", `a{${"b;".repeat(30_000)}}`],
  ["rules with faults", "a{b}".repeat(16_000)],
  ["combinators", `${"*~".repeat(32_000)}*{}`.slice(0, 65_000)],
])("checks %s in time that grows with the length only", (_, css) => {
  // Linear checks take below 0.2 s; those that were quadratic took 4 to 13 s.
  const started = process.cpuUsage();
  checkCss(css, HOSTS);
  const { user } = process.cpuUsage(started);
  expect(user / 1e6).toBeLessThan(2);
});

test.each([
  ["a{color:red}\n\n@import 'x';", { line: 3, reason: "at_rule", found: "@import" }],
  ["a{\n  behavior: none;\n}", { line: 2, reason: "code", found: "behavior" }],
  ["a{color:red}\nb{", { line: 2, reason: "syntax" }],
  ["a{\n\n  color red;\n}", { line: 3, reason: "syntax", found: "Colon is expected" }],
  ["x".repeat(65_537), { line: 1, reason: "too_large" }],
  ["(".repeat(40), { line: 1, reason: "too_deep", found: "(" }],
])("reports line and reason of a fault in CSS", (css, fault) => {
  expect(checkCss(css, HOSTS)).toEqual(fault);
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
    HOSTS,
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
      checkCss(code, HOSTS);
      isValidSelector(code);
      const parsed = parseTemplate(code, HOSTS);
      return "fault" in parsed || !JSON.stringify(parsed.nodes).includes('["script",{');
    }),
    { numRuns: countTries(3000) },
  );
});
