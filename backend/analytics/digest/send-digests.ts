import { createMailLink, getLinkExpiry } from "@/backend/accounts/links/mail-link";
import type { MailJobDependencies } from "@/backend/accounts/mails/mail-dependencies";
import type { WakeLoop } from "@/backend/kit/wake-loop";
import type { DigestMail } from "@/backend/mail/digest-mail";
import type { SendDigest } from "@/backend/mail/mail";
import { addressTo } from "@/backend/mail/recipient";
import { sendDueMails, startMailLoop } from "@/backend/mail/send-due-mails";
import { mintUnsubscribeLink } from "@/lib/domain/accounts/unsubscribe-link";
import { DIGEST_SITES } from "@/lib/domain/kit/limits";
import { buildScreenPath, buildSiteHome, getScreen } from "@/lib/domain/kit/screens";
import { collectDigest, type DigestLine, findBusySites, type SiteDigest } from "./collect-digest";
import { claimDigest, claimNothing, type DuePerson, findDuePeople, returnClaim } from "./due-people";

// Sends everyone one e-mail in the morning about all of their sites; nothing when there is nothing to do.

const POLL_MS = 10 * 60_000;

export type DigestDependencies = MailJobDependencies & { send: SendDigest };

/** Starts the periodic check for summaries that are due. */
export function startDigests(dependencies: DigestDependencies): WakeLoop {
  return startMailLoop(dependencies, { what: "sending summaries", pollMs: POLL_MS, send: sendDigests });
}

/** Sends the summaries that are due and returns how many were sent. Failed ones are sent in the next run. */
export async function sendDigests(dependencies: DigestDependencies, signal?: AbortSignal): Promise<number> {
  const { database, log, now } = dependencies;
  const due = await findDuePeople(database, now());
  if (due.length === 0) return 0;
  const busy = await database.withSystem((tx) => findBusySites(tx, due, now()));
  const hasWork = ({ sites }: DuePerson) => sites.some(({ siteId }) => busy.has(siteId));
  await database.withSystem((tx) =>
    claimNothing(
      tx,
      due.filter((person) => !hasWork(person)),
    ),
  );
  const job = {
    log,
    send: dependencies.send,
    claim: (person: DuePerson) => database.withSystem((tx) => claimDigest(tx, person)),
    returnClaim: (person: DuePerson) => database.withSystem((tx) => returnClaim(tx, person)),
    build: async (person: DuePerson) => {
      const sites = await database.withSystem((tx) => collectDigest(tx, person, now()));
      return sites.length === 0 ? null : buildMail(dependencies, person, sites);
    },
    failure: "a summary could not be sent",
    identify: ({ user_id: user }: DuePerson) => ({ user }),
  };
  return sendDueMails(due.filter(hasWork), job, signal);
}

async function buildMail(
  dependencies: DigestDependencies,
  person: DuePerson,
  found: SiteDigest[],
): Promise<DigestMail> {
  const now = dependencies.now();
  const [key] = await dependencies.loadLinkKeys();
  if (key === undefined) throw new Error("no link key configured");
  const open = (siteId: string, path: string) =>
    createMailLink(dependencies, { path, userId: person.user_id, siteId, purpose: "open" }, now);
  const sites = found.slice(0, DIGEST_SITES).map(async ({ site, lines }) => ({
    name: site.name,
    lines: await Promise.all(
      lines.map(async (line) => ({ ...line, link: (await open(site.siteId, findTarget(site.siteId, line))).link })),
    ),
  }));
  return {
    ...addressTo(person),
    frequency: person.frequency,
    sites: await Promise.all(sites),
    others: Math.max(0, found.length - DIGEST_SITES),
    until: getLinkExpiry(now),
    timeZone: person.timeZone,
    allSites: `${dependencies.publicUrl}/sites`,
    unsubscribe: await mintUnsubscribeLink(key, dependencies.publicUrl, person.user_id),
  };
}

/** The path where a line is handled: the list of its rows, or the first screen that the person may open. */
function findTarget(siteId: string, { reason }: DigestLine): string {
  if (reason === "held_run") return buildScreenPath(getScreen("feeds-history"), siteId);
  if (reason === "approval") return buildScreenPath(getScreen("approvals"), siteId);
  if (reason === "ending") return buildSiteHome(siteId);
  return `${buildScreenPath(getScreen("searches"), siteId)}?only=no_results&period=yesterday&work=1`;
}
