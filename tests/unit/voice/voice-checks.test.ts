import { performance } from "node:perf_hooks";
import { createVoiceChecks, type VoiceChecks } from "@/backend/voice/threads/voice-checks";
import { VOICE_CODE_MAX } from "@/lib/contract/voice/voice-search";
import { makeVoiceConfig } from "@/tests/support/voice";

// Code and pages are parsed in threads, so that hostile ones do not keep this one from answering.

const HOSTS = ["shop.example"];
let checks: VoiceChecks;

beforeAll(async () => {
  checks = createVoiceChecks();
  await Promise.all([checks.matchSelectors("<p>x</p>", ["p"]), checks.buildScript("1", makeVoiceConfig())]);
});

afterAll(() => checks.close());

/** Expects that this thread had turns while something ran in another one, or that it took a moment only. */
async function expectFree(run: () => Promise<unknown>): Promise<void> {
  let turns = 0;
  let next = setImmediate(count);
  function count(): void {
    turns += 1;
    next = setImmediate(count);
  }
  const began = performance.now();
  await run();
  const ms = performance.now() - began;
  clearImmediate(next);
  // Not by times: on a busy machine, any program is interrupted for longer than this one works.
  expect({ turns, ms, isFree: turns >= 20 || ms < 50 }).toMatchObject({ isFree: true });
}

const FLAT = "<b></b>".repeat(59_000);
const DEEP = `${"<div>".repeat(390)}${"<b></b>".repeat(100)}${"</div>".repeat(390)}`.repeat(40);

test.each([
  ["combinators", `${"*~".repeat(240)}*`],
  ["nested :has()", ":has(:has(:has(:has(*))))"],
  ["siblings in :has()", ":has(~ * ~ * ~ *)"],
  ["nested :not() and :is()", ":not(:is(:not(:is(*))))"],
  ["a long :is()", `:is(${":is(a,b),".repeat(40)}c)`],
])("this thread stays free while a page is searched by %s", async (_, selector) => {
  for (const html of [FLAT, DEEP]) await expectFree(() => checks.matchSelectors(html, [selector, selector]));
});

const fill = (text: string) => text.repeat(Math.floor(VOICE_CODE_MAX / text.length));
const template = (code: string) => ({ name: "voice-search-popup", template: code });

test.each([
  ["rules", fill("a{color:red;b:c}")],
  ["combinators", `${fill("*~").slice(0, 65_000)}*{}`],
  ["conditions", fill("@media(a){}")],
  ["faults", fill("a{b}")],
  ["spaces", `<${" ".repeat(65_000)}`],
  ["brackets", fill("((((((((((a))))))))))")],
])("this thread stays free while code full of %s is checked", async (_, css) => {
  const styles = template(`<p style="${"a:b;".repeat(16_000)}">x</p>`);
  const config = makeVoiceConfig({ custom_css: css, templates: [styles, { ...styles, name: "voice-search-icon" }] });
  await expectFree(() => checks.checkCode(config, HOSTS));
  await expectFree(() => checks.buildScript("1", config));
});

test("500 kB of code are refused at the template that is too much", async () => {
  const templates = Array.from({ length: 8 }, (_, index) => ({
    name: `t${index}`,
    template: `<p>${"a".repeat(60_000)}</p>`,
  }));
  const { errors, details } = await checks.checkCode(makeVoiceConfig({ custom_css: "", templates }), HOSTS);
  expect(errors).toHaveProperty(["config.templates.4.template"], ["template_invalid"]);
  expect(errors).not.toHaveProperty(["config.templates.3.template"]);
  expect(details["config.templates.4.template"]).toEqual({ line: 1, reason: "too_large" });
});

test("a host that is not allowed is found in each field, with its line", async () => {
  const config = makeVoiceConfig({
    custom_css: "\n\na{background:url(https://evil.example/a)}",
    templates: [template("<p>x</p>\n<img src='https://other.example/a.png' alt=''>")],
  });
  expect((await checks.checkCode(config, HOSTS)).details).toEqual({
    "config.custom_css": { line: 3, reason: "host", found: "evil.example" },
    "config.templates.0.template": { line: 2, reason: "host", found: "other.example" },
  });
  // What is published stays as it is.
  expect(await checks.buildScript("1", config)).toContain("https://evil.example/a");
});
