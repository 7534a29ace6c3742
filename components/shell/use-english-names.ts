import { useEffect, useMemo, useState } from "react";
import { loadTexts } from "@/lib/client/texts";
import type { MenuScreen } from "@/lib/domain/shell/find-screens";
import type { SomeMessages } from "@/lib/i18n/cached-texts";

/**
 * The screens with their English names, by which they can be found in every language. The names are fetched when this is first
 * used, so that pages need not contain them; `texts` is their URL, null in English.
 */
export function useEnglishNames(screens: readonly MenuScreen[], texts: string | null): readonly MenuScreen[] {
  const [found, setFound] = useState<SomeMessages | null>(null);
  useEffect(() => {
    if (texts !== null) void loadTexts(texts).then(setFound);
  }, [texts]);
  return useMemo(() => {
    const names: Readonly<Record<string, string>> = found?.menu?.screens ?? {};
    return screens.map((screen) => ({ ...screen, alias: names[screen.name] }));
  }, [screens, found]);
}
