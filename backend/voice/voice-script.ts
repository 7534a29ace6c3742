import { createHash } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { Context, Hono } from "hono";
import { voiceSettings } from "@/backend/db/schema/voice/voice";
import { hashToken } from "@/backend/kit/hash-token";
import type { HonoEnv } from "@/backend/kit/hono-env";
import { unwrapCause } from "@/backend/kit/log";
import type { Services } from "@/backend/kit/services";
import { buildEmptyScript, buildExpiredScript } from "@/backend/voice/edge/build-script";
import { loadVoice } from "@/backend/voice/settings/voice-rows";

// Serves the script that shops include. Whatever happens, the answer is a script: an error page would break the shop.

type BuiltScript = { revision: number; text: string; etag: string };

const CACHED_MAX = 500;
const SITE_ID = /^[A-Za-z0-9_-]{1,64}$/;
const TOKEN_MAX = 256;

/** Serves `/edge/{siteId}/voice.js`, and with `preview=<token>` the draft. */
export function mountVoiceScript(app: Hono<HonoEnv>, services: Services): void {
  const built = new Map<string, BuiltScript>();
  app.get("/edge/:siteId/voice.js", async (c) => {
    const siteId = c.req.param("siteId");
    const token = c.req.query("preview");
    if (!SITE_ID.test(siteId)) return serveScript(c, buildEmptyScript("no such site"));
    if (token !== undefined) return serveScript(c, await loadPreview(services, siteId, token));
    return servePublished(c, await findPublished(services, built, siteId));
  });
}

/** The published script; if the database does not answer, the last one of this process. */
async function findPublished(
  services: Services,
  built: Map<string, BuiltScript>,
  siteId: string,
): Promise<BuiltScript | null> {
  const known = built.get(siteId);
  try {
    const { revision } = await services.search.findSite(siteId);
    if (known?.revision === revision) return known;
    const text = await buildPublished(services, siteId);
    const script = { revision, text, etag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"` };
    if (known === undefined && built.size >= CACHED_MAX) built.delete(built.keys().next().value ?? "");
    built.set(siteId, script);
    return script;
  } catch (error) {
    services.log.debug({ err: unwrapCause(error), site_id: siteId }, "no published voice script");
    return known ?? null;
  }
}

async function buildPublished({ database, voiceChecks }: Services, siteId: string): Promise<string> {
  const { settings, live } = await database.withSite(siteId, (tx) => loadVoice(tx, siteId));
  if (!settings?.isEnabled) return buildEmptyScript("voice search is switched off");
  if (live === null) return buildEmptyScript("nothing has been published yet");
  return voiceChecks.buildScript(siteId, live.config);
}

async function loadPreview(
  { database, now, log, voiceChecks }: Services,
  siteId: string,
  token: string,
): Promise<string> {
  if (token.length > TOKEN_MAX) return buildExpiredScript();
  try {
    const [row] = await database.withSite(siteId, (tx) =>
      tx
        .select({ draft: voiceSettings.draft })
        .from(voiceSettings)
        .where(
          and(
            eq(voiceSettings.siteId, siteId),
            eq(voiceSettings.previewHash, hashToken(`${siteId} ${token}`)),
            gt(voiceSettings.previewExpiresAt, now()),
          ),
        ),
    );
    return row === undefined ? buildExpiredScript() : await voiceChecks.buildScript(siteId, row.draft, true);
  } catch (error) {
    log.warn({ err: unwrapCause(error), site_id: siteId }, "no preview of the voice script");
    return buildEmptyScript("the preview is not available");
  }
}

function servePublished(c: Context<HonoEnv>, script: BuiltScript | null): Response {
  if (script === null) return serveScript(c, buildEmptyScript("not available"));
  const headers = { etag: script.etag, "cache-control": "public, max-age=60" };
  if (c.req.header("if-none-match")?.includes(script.etag)) return serveScript(c, null, headers);
  return serveScript(c, script.text, headers);
}

function serveScript(
  c: Context<HonoEnv>,
  text: string | null,
  headers: Record<string, string> = { "cache-control": "no-store" },
): Response {
  const all = {
    "content-type": "text/javascript; charset=utf-8",
    "cross-origin-resource-policy": "cross-origin",
    ...headers,
  };
  return text === null ? c.body(null, 304, all) : c.body(text, 200, all);
}
