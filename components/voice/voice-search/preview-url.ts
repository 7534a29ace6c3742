import type { VoiceState } from "@/lib/contract/voice/voice-search";

/** A link that shows the saved draft in the shop. */
export type VoicePreviewLink = { url: string; expiresAt: string | null };

/**
 * The preview link of a save, whose answer is the only one that contains it. Another backend may send anything, so only
 * web addresses are followed.
 */
export function readPreviewLink({ preview_url: url, preview_expires_at }: VoiceState): VoicePreviewLink | null {
  if (!url || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  return { url, expiresAt: preview_expires_at ?? null };
}

/** Whether a link can still be opened; a link without an end can. */
export function isUsable({ expiresAt }: VoicePreviewLink, now: number): boolean {
  return expiresAt === null || Date.parse(expiresAt) > now;
}
