import { isLocale } from "@/lib/i18n/locale";
import { loadMessages, textsAt } from "@/lib/i18n/messages";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ locale: string; hash: string; parts: string }> };

/** Texts for the browser under the address that `textPack` made. They hold no secret and ask for no session. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { locale, hash, parts } = await params;
  if (!isLocale(locale)) return new Response(null, { status: 404 });
  const { json, isSame } = textsAt(await loadMessages(locale), hash, parts);
  // The page of another release gets what there is, and nobody keeps it.
  const cache = isSame ? "public, max-age=31536000, immutable" : "no-store";
  return new Response(json, { headers: { "content-type": "application/json", "cache-control": cache } });
}
