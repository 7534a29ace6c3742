import fc from "fast-check";
import { createTranslator } from "next-intl";
import { GENERAL_CODES } from "@/lib/contract/kit/common";
import { findSharedErrors, getErrorText, hasErrorText, SHARED_ERRORS, type Translate } from "@/lib/i18n/error-text";
import { loadAllMessages, pick, type TextPart } from "@/lib/i18n/messages";
import en from "@/messages/en";

async function english(): Promise<Translate> {
  const found = (await loadAllMessages()).find(({ locale }) => locale === "en");
  if (found === undefined) throw new Error("no English");
  const extra = { ...found.messages, things: { errors: { stale: "This thing is stale" } } };
  return createTranslator({ locale: "en", messages: extra, onError: fail }) as unknown as Translate;
}

function fail(error: Error): void {
  throw error;
}

test("prefers a feature's text to the general one, and that to the default", async () => {
  const t = await english();
  expect(getErrorText(t, "things", "stale")).toBe("This thing is stale");
  expect(getErrorText(t, "things", "not_found")).toBe("Not found");
  expect(getErrorText(t, "things", "never_heard_of")).toBe("Something went wrong");
});

test("every general code has a text in all four languages", async () => {
  for (const { locale, messages } of await loadAllMessages()) {
    const t = createTranslator({ locale, messages, onError: fail }) as unknown as Translate;
    const texts = GENERAL_CODES.map((code) => getErrorText(t, "shell", code));
    for (const code of GENERAL_CODES) expect([code, hasErrorText(t, "shell", code)]).toEqual([code, true]);
    expect(texts.filter((text) => text === getErrorText(t, "shell", "default"))).toHaveLength(1);
  }
});

test("the texts of general errors keep their wording", async () => {
  const t = await english();
  expect(getErrorText(t, "shell", "default")).toBe("Something went wrong");
  expect(getErrorText(t, "shell", "invalid")).toBe("Some data are not valid");
});

test.each(["__proto__", "constructor", "toString", "hasOwnProperty", "a.b", "", "errors", "x".repeat(500), "<b>"])(
  "the code %s is never looked up",
  async (code) => {
    const t = await english();
    expect(getErrorText(t, "things", code)).toBe("Something went wrong");
    expect(getErrorText(t, code, code)).toBe("Something went wrong");
  },
);

test("returns a text for any code and feature", async () => {
  const t = await english();
  fc.assert(
    fc.property(fc.string(), fc.string(), (feature, code) => {
      expect(typeof getErrorText(t, feature, code)).toBe("string");
    }),
  );
});

const SHARED = Object.keys(SHARED_ERRORS).flatMap((feature) => {
  const others = findSharedErrors(feature);
  return others.map((other, i) => [feature, other, [feature, ...others.slice(0, i)]] as const);
});

test.each(SHARED)("%s shows the error texts that it shares in %s", async (feature, shared, first) => {
  for (const { locale, messages } of await loadAllMessages()) {
    const t = createTranslator({ locale, messages, onError: fail }) as unknown as Translate;
    const all = messages as unknown as Record<string, { errors: Record<string, string> }>;
    const isHidden = (code: string) => first.some((name) => code in (all[name]?.errors ?? {}));
    const texts = Object.entries(all[shared]?.errors ?? {}).filter(([code]) => !isHidden(code));
    expect(texts.length).toBeGreaterThan(0);
    for (const [code, text] of texts)
      expect([locale, code, getErrorText(t, feature, code)]).toEqual([locale, code, text]);
    expect(pick(messages, [`${feature}.errors` as TextPart])).toHaveProperty(shared);
  }
});

/** Texts that stay in several namespaces, since each of them gives the text to a different code of the contract. */
const OF_SEVERAL_CODES = [
  "Category cannot be empty.",
  "Enter at least one value.",
  "Enter at most 100 characters.",
  "Enter at most 500 characters.",
  "Enter the selector of the search field.",
  "The URL must start with https://.",
  "This site doesn’t have this feed. Choose another one.",
];

/** The English error texts; without those of signing up, which exist in more languages than others. */
function listErrors(): Array<{ namespace: string; code: string; text: string }> {
  return Object.entries(en).flatMap(([namespace, texts]) => {
    const errors = namespace === "errors" ? texts : "errors" in texts ? texts.errors : {};
    if (namespace === "sign-up") return [];
    return Object.entries(errors).map(([code, text]) => ({ namespace, code, text: String(text) }));
  });
}

test("no error text repeats that of another namespace", () => {
  const all = listErrors();
  const repeated = all.filter(({ namespace, code, text }) =>
    all.some((other) => {
      const isAllowed = other.code !== code && OF_SEVERAL_CODES.includes(text);
      return other.namespace !== namespace && other.text === text && !isAllowed;
    }),
  );
  expect(all.length).toBeGreaterThan(300);
  expect(repeated).toEqual([]);
});
