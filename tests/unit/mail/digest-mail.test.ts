import { type DigestMail, formatDigest } from "@/backend/mail/digest-mail";
import texts from "@/backend/mail/digest-texts.json";
import { LOCALES } from "@/lib/contract/kit/locale";
import { listArguments } from "@/tests/support/icu";

const LINK = "https://vitrine.example/deep_link?a=1&b=2";

function aDigest(parts: Partial<DigestMail> = {}): DigestMail {
  return {
    ...{ to: "ada@shop.example", name: "Ada", locale: "en", frequency: "daily", others: 0, timeZone: "Europe/Prague" },
    allSites: "https://vitrine.example/sites",
    until: new Date("2026-03-04T10:00:00Z"),
    unsubscribe: "https://vitrine.example/unsubscribe?user=u1&kid=k1&sig=x",
    sites: [
      {
        name: "Boots & Co",
        lines: [
          { reason: "held_run", count: 1, link: LINK },
          { reason: "no_results", count: 7, link: LINK, queries: [{ text: "<b>kajak</b>", searches: 34 }] },
        ],
      },
    ],
    ...parts,
  };
}

test("names what needs attention with its numbers, and the link to each", () => {
  const { subject, text } = formatDigest(aDigest());
  expect(subject).toBe("Boots & Co: what needs attention today");
  expect(text).toBe(`Hello Ada,

What needs attention today:

Boots & Co

- 1 feed run awaits approval
  Review: ${LINK}

- 7 queries found nothing yesterday
  <b>kajak</b> – 34 searches
  and 6 more
  Work through them: ${LINK}

The links sign you in. Each works once and expires on March 4, 2026 at 11:00 AM.
You get this e-mail on days when one of your sites needs attention.
Change how often, or stop it: https://vitrine.example/unsubscribe?user=u1&kid=k1&sig=x
`);
});

test("the HTML part says the same, with every text escaped", () => {
  const { html } = formatDigest(aDigest());
  expect(html).toContain("Boots &amp; Co");
  expect(html).toContain("&lt;b&gt;kajak&lt;/b&gt; – 34 searches");
  expect(html).not.toContain("<b>kajak");
  expect(html).toContain(`href="${LINK.replaceAll("&", "&amp;")}"`);
  expect(html).toContain('<html lang="en">');
});

test("mail programs can end the mails with one click", () => {
  expect(formatDigest(aDigest()).headers).toEqual({
    "List-Unsubscribe": "<https://vitrine.example/api/unsubscribe?user=u1&kid=k1&sig=x>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});

test("counts the sites that it does not name, in the subject too", () => {
  const { subject, text } = formatDigest(aDigest({ others: 22, locale: "pl" }));
  expect(subject).toBe("Boots & Co i 22 inne witryny: co dziś wymaga uwagi");
  expect(text).toContain("Uwagi wymagają też 22 inne witryny.\nhttps://vitrine.example/sites");
});

test("a name with line breaks cannot add headers or lines", () => {
  const site = { ...aDigest().sites[0], name: "Boots\r\nBcc: all", lines: [] };
  const { subject, text } = formatDigest(aDigest({ sites: [site] }));
  expect(subject).toBe("Boots Bcc: all: what needs attention today");
  expect(text).not.toContain("\nBcc:");
});

test.each([
  [1, "1 dotaz včera nic nenašel"],
  [3, "3 dotazy včera nic nenašly"],
  [5, "5 dotazů včera nic nenašlo"],
  [22, "22 dotazů včera nic nenašlo"],
])("Czech uses the right form for %d", (count, sentence) => {
  const lines = [{ reason: "no_results" as const, count, link: LINK, queries: [] }];
  expect(formatDigest(aDigest({ locale: "cs", sites: [{ name: "Web", lines }] })).text).toContain(sentence);
});

test.each(LOCALES)("%s has every text, with the arguments of English and the branches of its plurals", (locale) => {
  const list = (messages: object, prefix = ""): [string, string][] =>
    Object.entries(messages).flatMap(([name, text]) =>
      typeof text === "string" ? [[prefix + name, text] as [string, string]] : list(text as object, `${name}.`),
    );
  const names = (text: string) => [...new Set(listArguments(text).map(({ name }) => name))].sort();
  const english = new Map(list(texts.en));
  const own = list(texts[locale]);
  expect(own.map(([key]) => key)).toEqual([...english.keys()]);
  const wanted = locale === "en" ? ["one", "other"] : ["one", "few", "many", "other"];
  for (const [key, text] of own) {
    // "Hello" without a name is usual in three of the languages.
    if (key !== "hello") expect([key, names(text)]).toEqual([key, names(english.get(key) ?? "")]);
    for (const { type, branches } of listArguments(text))
      if (type === "plural") expect([...branches.keys()]).toEqual(wanted);
  }
});
