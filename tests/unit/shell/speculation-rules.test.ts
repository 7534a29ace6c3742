import { buildSpeculationRules } from "@/components/shell/speculation-rules";

test("links to the page itself, with any query, are not prefetched", () => {
  const text = JSON.stringify(buildSpeculationRules("/sites/100200-300400/fixit"));
  expect(JSON.parse(text)).toEqual({
    prefetch: [
      {
        where: {
          and: [
            { href_matches: "/sites/*" },
            { not: { selector_matches: "[download], [data-no-prefetch]" } },
            { not: { href_matches: "/sites/100200-300400/fixit" } },
            { not: { href_matches: "/sites/100200-300400/fixit\\?*" } },
          ],
        },
        eagerness: "moderate",
      },
    ],
  });
});

test("letters with a meaning in patterns are escaped", () => {
  expect(JSON.stringify(buildSpeculationRules("/sites/s/a(b):c*"))).toContain("/sites/s/a\\\\(b\\\\)\\\\:c\\\\*");
});
