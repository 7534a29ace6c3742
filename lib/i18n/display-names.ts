/** Names languages by their codes, in a language; an unknown code is its own name. */
export function createLanguageNames(locale: string): (code: string) => string {
  return createNames(locale, "language");
}

/** Names currencies by their codes, in a language; an unknown code is its own name. */
export function createCurrencyNames(locale: string): (code: string) => string {
  return createNames(locale, "currency");
}

function createNames(locale: string, type: "language" | "currency"): (code: string) => string {
  const names = new Intl.DisplayNames(locale, { type, fallback: "code" });
  return (code) => {
    try {
      return names.of(code) ?? code;
    } catch {
      return code;
    }
  };
}
