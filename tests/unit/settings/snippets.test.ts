import { Script } from "node:vm";
import { buildIntegrationUrls } from "@/lib/domain/settings/integration-urls";
import {
  buildAutocompleteSnippet,
  buildOrderSnippet,
  buildSearchSnippet,
  buildTrackingSnippet,
  buildVoiceSnippet,
} from "@/lib/domain/settings/snippets";

const URLS = buildIntegrationUrls("https://search.example", "100200-300401");
const TYPES = { mainType: "product" };

const WITH_PROGRAM = [
  ["search", buildSearchSnippet(URLS.search, TYPES), "https://search.example/search?tracker_id=100200-300401"],
  ["autocomplete", buildAutocompleteSnippet(URLS.autocomplete, TYPES), "/autocomplete/v2?tracker_id=100200-300401"],
  ["orders", buildOrderSnippet(), "transaction"],
] as const;

test.each(WITH_PROGRAM)("the code for %s is a valid script with the site's values", (_, code, value) => {
  const script = /<script type="module">\n([\s\S]*)\n<\/script>$/.exec(code)?.[1] ?? "";
  expect(script).toContain(value);
  expect(() => new Script(script)).not.toThrow();
});

test("search and autocomplete ask for the main type of the site", () => {
  expect(buildSearchSnippet(URLS.search, TYPES)).toContain("f[]=type:product");
  expect(buildAutocompleteSnippet(URLS.autocomplete, TYPES)).toContain("type=product:6");
});

test.each([
  ["search", buildSearchSnippet(URLS.search, TYPES)],
  ["autocomplete", buildAutocompleteSnippet(URLS.autocomplete, TYPES)],
])("the code for %s shows and reports a title as text, not as the HTML of a match", (_, code) => {
  const source = /const readTitle = (.*);/.exec(code)?.[1] ?? "";
  const readTitle = new Script(source).runInThisContext();
  const attributes = { title: "<em>Salt</em> &amp; Pepper", "title.untouched": "Salt & Pepper" };
  expect(readTitle({ url: "FW-1", attributes })).toBe("Salt & Pepper");
});

test("tracking and voice search include the scripts of the site", () => {
  expect(buildTrackingSnippet(URLS.tracking_script)).toContain(
    'src="https://search.example/v1/tracking.js?tracker_id=100200-300401"',
  );
  expect(buildVoiceSnippet(URLS.voice_script)).toBe(
    '<script src="https://search.example/edge/100200-300401/voice.js" defer></script>',
  );
});

test("a URL ends neither the attribute nor the script", () => {
  expect(buildVoiceSnippet('https://x.example/"><script>')).not.toContain('"><script>');
  expect(buildSearchSnippet("https://x.example/</script>", TYPES).match(/<\/script>/g)).toHaveLength(1);
});
