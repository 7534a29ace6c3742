import { randomBytes } from "node:crypto";
import { PREVIEW_PARAMETER } from "@vitrine/edge/voice";
import { hashToken } from "@/backend/kit/hash-token";
import {
  type Context,
  type ImplementedCall,
  implement,
  implementPrepared,
  type SiteRow,
} from "@/backend/kit/implement";
import { lockSite } from "@/backend/kit/record-change";
import { requireRecentSignIn } from "@/backend/kit/require-recent-sign-in";
import type { Services } from "@/backend/kit/services";
import { isTooSlow } from "@/backend/kit/timed-thread";
import type { CodeFaults } from "@/backend/voice/checks/validate-code";
import { findHostFaults, loadAllowedHosts } from "@/backend/voice/settings/host-faults";
import {
  addVersion,
  findVersion,
  type LoadedVoice,
  listVersions,
  loadVoice,
  toLiveVoice,
  toVoiceContent,
  VOICE_OBJECT,
  type VoiceSettingsRow,
  writeSettings,
} from "@/backend/voice/settings/voice-rows";
import * as calls from "@/lib/contract/voice/voice-search";
import type { VoiceAction } from "@/lib/domain/history/recorded-actions";
import { PUBLISH_PURPOSE } from "@/lib/domain/voice/publish-purpose";
import { validateVoice } from "@/lib/domain/voice/validate-voice";
import { diffVoice } from "@/lib/domain/voice/voice-diff";
import type { Parsed } from "@/lib/http/endpoint";

// Voice search of a site: the draft, its publication, and the URLs of its script (docs/voice-search.md).

const PREVIEW_MS = 24 * 3_600_000;
const TOKEN_BYTES = 32;
const BUSY_RETRY_S = "5";

type WriteContext = Context<typeof calls.enable>;
type Settings = Parameters<typeof writeSettings>[2];

/**
 * The state of voice search as calls return it.
 * @param token that of a preview link just created.
 */
function describeState(loaded: LoadedVoice, site: SiteRow, shopUrl: string, token: string | null = null) {
  const { settings, live } = loaded;
  const { draft, is_enabled: isEnabled } = toVoiceContent(loaded, site);
  const changes = diffVoice(live?.config ?? null, draft);
  return {
    has_managed_voice_search: isEnabled,
    version: "draft" as const,
    config: draft,
    production: live === null ? null : { ...toLiveVoice(live), published_at: live.publishedAt.toISOString() },
    changes,
    title: live?.title ?? null,
    message: live?.message ?? null,
    modified: changes.length > 0,
    edge_url: `${shopUrl}/edge/${site.siteId}/voice.js`,
    preview_url: token === null ? null : buildPreviewUrl(site, shopUrl, token),
    preview_expires_at: settings?.previewExpiresAt?.toISOString() ?? null,
    revision: settings?.revision ?? 0,
    updated_at: settings?.updatedAt.toISOString() ?? null,
    updated_by: settings?.updatedBy ?? null,
  };
}

function buildPreviewUrl({ siteId, baseUrl }: SiteRow, shopUrl: string, token: string): string {
  const url = new URL(URL.canParse(baseUrl) ? baseUrl : `${shopUrl}/shop/${siteId}`);
  url.searchParams.set(PREVIEW_PARAMETER, token);
  return url.href;
}

/** Loads voice search for a write, and locks the site until the write ends. */
async function loadLocked({ tx, site }: WriteContext): Promise<LoadedVoice> {
  await lockSite(tx, site.siteId);
  return loadVoice(tx, site.siteId);
}

/** Stores settings, records the change, and returns the new state. */
async function writeVoice(
  context: WriteContext,
  before: LoadedVoice,
  { action, settings, token }: { action: VoiceAction; settings: Settings; token?: string | null },
) {
  const { tx, site, services } = context;
  await writeSettings(context, before, settings);
  const after = await loadVoice(tx, site.siteId);
  await context.change({
    feature: "voice-search",
    action,
    objectId: VOICE_OBJECT,
    ...(action === "publish" && after.live !== null ? { title: after.live.title } : {}),
    before: toVoiceContent(before, site),
    after: toVoiceContent(after, site),
  });
  return describeState(after, site, services.shopUrl, token);
}

const toggleHandlers = [true, false].map((isEnabled) =>
  implement(isEnabled ? calls.enable : calls.disable, async (_, context) => {
    const before = await loadLocked(context);
    return writeVoice(context, before, { action: isEnabled ? "enable" : "disable", settings: { isEnabled } });
  }),
);

const showHandler = implement(calls.showVoice, async (_, { tx, site, services }) =>
  describeState(await loadVoice(tx, site.siteId), site, services.shopUrl),
);

type SaveBody = Parsed<typeof calls.saveVoice>["body"];

const saveHandler = implementPrepared(calls.saveVoice, checkEnteredCode, async ({ body }, context, code) => {
  const { site, now } = context;
  if (body.publish) requireRecentSignIn(context, PUBLISH_PURPOSE);
  const before = await loadLocked(context);
  checkRevision(context, before.settings);
  checkConfig(context, body, code);
  const { config, title, message } = body;
  const token = body.create_preview_url ? randomBytes(TOKEN_BYTES).toString("base64url") : null;
  const liveVersion = body.publish ? await addVersion(context, { title: title.trim(), message, config }) : undefined;
  return writeVoice(context, before, {
    action: body.publish ? "publish" : "save",
    token,
    settings: {
      draft: config,
      ...(liveVersion === undefined ? {} : { liveVersion }),
      ...(token === null
        ? {}
        : {
            previewHash: hashToken(`${site.siteId} ${token}`),
            previewExpiresAt: new Date(now.getTime() + PREVIEW_MS),
          }),
    },
  });
});

/** Refuses a draft based on an older one. The first draft of a site needs no revision. */
function checkRevision({ ifMatch, refuse }: Context<typeof calls.saveVoice>, settings: VoiceSettingsRow | null): void {
  if (settings === null || ifMatch === String(settings.revision)) return;
  if (ifMatch === undefined) refuse(428, "precondition_required");
  const { revision, updatedBy: changed_by, updatedAt } = settings;
  refuse(412, "stale", { revision, changed_by, changed_at: updatedAt.toISOString() });
}

/** Checks code before the site is locked, because the checks take time; null if they take too long. */
async function checkEnteredCode(
  { params, body }: Pick<Parsed<typeof calls.saveVoice>, "params" | "body">,
  { database, voiceChecks, log }: Services,
): Promise<CodeFaults | null> {
  const hosts = await database.withSite(params.siteId, (tx) => loadAllowedHosts(tx, params.siteId));
  try {
    return await voiceChecks.checkCode(body.config, hosts);
  } catch (error) {
    if (!isTooSlow(error)) throw error;
    log.warn({ err: error, site_id: params.siteId }, "checks of voice search took too long");
    return null;
  }
}

function checkConfig(
  { refuse }: Context<typeof calls.saveVoice>,
  { config, publish, title }: SaveBody,
  code: CodeFaults | null,
): void {
  const { errors: codeErrors, details } = code ?? refuse(503, "busy", { retry_after: BUSY_RETRY_S });
  const errors = { ...validateVoice(config, publish ? title : null), ...codeErrors };
  const [first] = Object.values(errors).flat();
  if (first !== undefined) refuse(422, first, { errors, details });
}

const versionsHandler = implement(calls.listVoiceVersions, async (_, { tx, site }) => {
  const { live } = await loadVoice(tx, site.siteId);
  const rows = await listVersions(tx, site.siteId);
  return {
    versions: rows.map((row) => ({
      ...toLiveVoice(row),
      id: row.id,
      published_at: row.publishedAt.toISOString(),
      published_by: row.publishedBy,
      is_live: row.id === live?.id,
    })),
  };
});

const restoreHandler = implement(calls.restoreVoiceVersion, async ({ body }, context) => {
  const { tx, site, refuse } = context;
  requireRecentSignIn(context, PUBLISH_PURPOSE);
  const before = await loadLocked(context);
  const version = await findVersion(tx, site.siteId, body.id);
  if (version === null) return refuse(404, "not_found");
  const faults = await findHostFaults(context, version.config);
  if (faults !== null)
    return refuse(422, faults.errors["config.custom_css"] ? "css_invalid" : "template_invalid", faults);
  const liveVersion = await addVersion(context, toLiveVoice(version));
  return writeVoice(context, before, { action: "restore", settings: { draft: version.config, liveVersion } });
});

export const voiceHandlers: ImplementedCall[] = [
  ...toggleHandlers,
  showHandler,
  saveHandler,
  versionsHandler,
  restoreHandler,
];
