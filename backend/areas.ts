import type { Hono } from "hono";
import * as accounts from "@/backend/accounts/register";
import * as analytics from "@/backend/analytics/register";
import * as campaigns from "@/backend/campaigns/register";
import * as catalogue from "@/backend/catalogue/register";
import * as customizations from "@/backend/customizations/register";
import * as demo from "@/backend/demo/run/register";
import type { DraftSubject } from "@/backend/drafts/life/subject";
import type { MailNames } from "@/backend/drafts/mails/mail-names";
import * as drafts from "@/backend/drafts/register";
import type { Readers } from "@/backend/history/change-history/history-view";
import type { MarkSource } from "@/backend/history/change-marks";
import * as history from "@/backend/history/register";
import type { AfterCatalogue } from "@/backend/kit/after-catalogue";
import { nameCall } from "@/backend/kit/approval-requests";
import type { BackendSettings } from "@/backend/kit/env";
import type { FoldTask } from "@/backend/kit/fold-keys";
import type { HonoEnv } from "@/backend/kit/hono-env";
import type { ImplementedCall } from "@/backend/kit/implement";
import type { Job } from "@/backend/kit/jobs";
import { createOutbound } from "@/backend/kit/outbound/outbound";
import { createOwnRequestCheck } from "@/backend/kit/own-request";
import type { RetentionTask } from "@/backend/kit/retention";
import type { Reversible } from "@/backend/kit/reversible";
import type { Services, ServiceTools } from "@/backend/kit/services";
import * as recommendations from "@/backend/recommendations/register";
import * as rewrites from "@/backend/rewrites/register";
import * as screenshots from "@/backend/screenshots/register";
import * as search from "@/backend/search/register";
import * as services from "@/backend/services/register";
import * as settings from "@/backend/settings/register";
import * as shop from "@/backend/shop/register";
import * as signup from "@/backend/signup/register";
import * as voice from "@/backend/voice/register";

// Combines what the areas register in their register.ts.

/** What an area registers. */
type Area = {
  handlers?: (settings: BackendSettings & history.RegisteredForHistory) => ImplementedCall[];
  /** The handlers that also answer in front of a legacy backend. */
  frontHandlers?: (settings: BackendSettings) => ImplementedCall[];
  /** Work beside calls. */
  jobs?: readonly Job[];
  /** Further jobs, which also run in front of a legacy backend. */
  frontJobs?: readonly Job[];
  /** What has drafts. */
  draftSubjects?: readonly DraftSubject[];
  /** How mails name objects, by kind. */
  mailNames?: MailNames;
  /** What the history can undo. */
  reversibles?: readonly Reversible[];
  /** Who may see the changes that cannot be undone, by feature. */
  readers?: Readers;
  /** Chart marks that are not changes. */
  markSources?: readonly MarkSource[];
  /** Routes of the public host. */
  mounts?: readonly ((app: Hono<HonoEnv>, services: Services) => void)[];
  /** Follow-ups of a new catalog. */
  afterCatalogue?: readonly AfterCatalogue[];
  /** Tasks that delete expired data. */
  retention?: readonly RetentionTask[];
  /** Conversions of folded texts. */
  folds?: readonly FoldTask[];
};

/** All areas, then the shop; mounts, jobs of a stage, follow-ups and retention run in this order. */
const AREAS: readonly Area[] = [
  services,
  accounts,
  search,
  drafts,
  customizations,
  rewrites,
  catalogue,
  campaigns,
  screenshots,
  recommendations,
  voice,
  settings,
  analytics,
  history,
  signup,
  shop,
];

const registered: Omit<history.RegisteredForHistory, "findCall"> = {
  reversibles: AREAS.flatMap((area) => area.reversibles ?? []),
  readers: Object.fromEntries(AREAS.flatMap((area) => Object.entries(area.readers ?? {}))),
  markSources: AREAS.flatMap((area) => area.markSources ?? []),
};

/** How mails name objects, by kind. */
export const mailNames: MailNames = Object.fromEntries(AREAS.flatMap((area) => Object.entries(area.mailNames ?? {})));

const draftSubjects = AREAS.flatMap((area) => area.draftSubjects ?? []);

/** The calls that a whole backend answers. */
export function createCalls(given: BackendSettings): ImplementedCall[] {
  const byName = new Map<string, ImplementedCall>();
  const shared = { ...given, ...registered, findCall: (name: string) => byName.get(name) };
  const calls = AREAS.flatMap((area) => area.handlers?.(shared) ?? []);
  for (const implemented of calls) byName.set(nameCall(implemented.call), implemented);
  return calls;
}

/** The calls answered in front of a legacy backend: sign-in, and the checks that request URLs of users (docs/adr/0060). */
export function createFrontCalls(given: BackendSettings): ImplementedCall[] {
  return AREAS.flatMap((area) => area.frontHandlers?.(given) ?? []);
}

/** The services that need no search. */
export function createServices(tools: ServiceTools): Omit<Services, "search" | "recommendations"> {
  const { database, backups, log, now, keys, publicUrl, shopUrl } = tools;
  return {
    database,
    backups,
    log,
    now,
    publicUrl,
    shopUrl,
    outbound: createOutbound({ ownOrigins: [shopUrl], now: () => performance.now() }),
    isOwnRequest: createOwnRequestCheck(keys.backend, now),
    afterCatalogue,
    ...drafts.createServices(tools, { draftSubjects, mailNames }),
    ...catalogue.createServices(tools),
    ...campaigns.createServices(tools),
    ...screenshots.createServices(tools),
    ...voice.createServices(tools),
    ...analytics.createServices(tools),
  };
}

export const { openRecommender } = recommendations;

export const { openDemo } = demo;

/** What prepares a store before searches read it, in this order: demo data in an empty one, its first owner, addresses of shops. */
export const storeSteps: readonly ((tools: ServiceTools) => Promise<void>)[] = [
  demo.fillStore,
  accounts.createOwner,
  demo.moveShops,
];

export const jobs = AREAS.flatMap((area) => [...(area.frontJobs ?? []), ...(area.jobs ?? [])]);

/** The jobs that also run in front of a legacy backend. */
export const frontJobs = AREAS.flatMap((area) => area.frontJobs ?? []);

export const mounts = AREAS.flatMap((area) => area.mounts ?? []);

export const afterCatalogue = AREAS.flatMap((area) => area.afterCatalogue ?? []);

export const retention = AREAS.flatMap((area) => area.retention ?? []);

export const folds = AREAS.flatMap((area) => area.folds ?? []);
