import { isLocale } from "@/lib/i18n/locale";
import { loadMessages, readTextPack } from "@/lib/i18n/messages";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ locale: string; hash: string; parts: string }> };

/** Texts for the browser at a URL of `packTexts`. Public, because texts contain no secrets. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { locale, hash, parts } = await params;
  if (!isLocale(locale)) return new Response(null, { status: 404 });
  const { json, isSame } = readTextPack(await loadMessages(locale), hash, parts);
  // A page of another release gets the current texts, uncached.
  const cache = isSame ? "public, max-age=31536000, immutable" : "no-store";
  return new Response(json, { headers: { "content-type": "application/json", "cache-control": cache } });
}
