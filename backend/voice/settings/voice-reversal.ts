import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { isSameContent, lockSite } from "@/backend/kit/record-change";
import { requireRecentSignIn } from "@/backend/kit/require-recent-sign-in";
import type { Merged, ReversalContext, Reversible } from "@/backend/kit/reversible";
import { showVoice, voiceConfigInput } from "@/lib/contract/voice/voice-search";
import { isAllowed } from "@/lib/domain/kit/access";
import { PUBLISH_PURPOSE } from "@/lib/domain/voice/publish-purpose";
import { findHostFaults } from "./host-faults";
import { ensureVersion, loadVoice, toVoiceContent, type VoiceContent, writeSettings } from "./voice-rows";

// Undoes changes of voice search and restores versions of it (docs/adr/0017).

const content = z.object({
  is_enabled: z.boolean(),
  draft: voiceConfigInput,
  live: z.nullable(z.object({ title: z.string(), message: z.string(), config: voiceConfigInput })),
});

/** Every site has a voice search: before the first write, the defaults. */
async function load(tx: Tx, siteId: string): Promise<VoiceContent> {
  await lockSite(tx, siteId);
  const [site] = await tx.select({ language: sites.language }).from(sites).where(eq(sites.siteId, siteId));
  return toVoiceContent(await loadVoice(tx, siteId), { language: site?.language ?? "" });
}

async function write(context: ReversalContext, wanted: unknown): Promise<unknown> {
  const { tx, site, refuse } = context;
  const loaded = await loadVoice(tx, site.siteId);
  const after = z.parse(content, wanted);
  if (!isSameContent(toVoiceContent(loaded, site).live, after.live)) {
    requireRecentSignIn(context, PUBLISH_PURPOSE);
    const faults = after.live && (await findHostFaults(context, after.live.config));
    if (faults !== null) return refuse(faults.errors, { details: faults.details });
  }
  const liveVersion = after.live === null ? null : await ensureVersion(context, loaded.live, after.live);
  await writeSettings(context, loaded, { isEnabled: after.is_enabled, draft: after.draft, liveVersion });
  return after;
}

/** Takes each of the three parts from the side that changed it. */
function merge(base: unknown, mine: unknown, theirs: unknown): Merged {
  const [from, own, other] = [base, mine, theirs].map((one) => z.parse(content, one));
  if (from === undefined || own === undefined || other === undefined) return { clash: true };
  const names = ["is_enabled", "draft", "live"] as const;
  const isClash = names.some(
    (name) =>
      !isSameContent(own[name], from[name]) &&
      !isSameContent(other[name], from[name]) &&
      !isSameContent(own[name], other[name]),
  );
  if (isClash) return { clash: true };
  const parts = names.map((name) => [name, isSameContent(own[name], from[name]) ? other[name] : own[name]]);
  return { content: Object.fromEntries(parts) };
}

/** Voice search, for the history. */
export const voiceReversal: Reversible = {
  feature: "voice-search",
  canRead: (rights) => isAllowed(showVoice.access, rights),
  canWrite: (rights) => isAllowed({ ...showVoice.access, roles: ["!viewer"] }, rights),
  load: (tx, siteId) => load(tx, siteId),
  write: (context, _, content) => write(context, content),
  merge,
};
