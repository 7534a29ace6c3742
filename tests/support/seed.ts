import { randomBytes, randomUUID } from "node:crypto";
import { isSoldOut } from "@vitrine/engine/attribute-signals";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { PgRemoteDatabase } from "drizzle-orm/pg-proxy";
import { members, projects, sessions, siteGroups, sites, users } from "@/backend/db/schema/accounts/accounts";
import { catalogueRows } from "@/backend/db/schema/catalogue/items";
import { store } from "./test-backend";

// Data that tests put into the store; each function has valid defaults and takes overrides.

/** A user with a session, as which a test acts. */
export type TestActor = { uid: string; sid: string; name: string; email: string };

/** An id unique in every run, valid as a tracking code. */
export function makeUniqueId(prefix: string): string {
  return `${prefix}-${randomBytes(6).toString("hex")}`;
}

/** Lets a site require that a second person publishes. */
export async function requireApproval(siteId: string): Promise<void> {
  await store().update(sites).set({ approvalRequired: true }).where(eq(sites.siteId, siteId));
}

/** Creates a site with its project and group; returns the tracking code. */
export async function createSite(
  given: Partial<typeof sites.$inferInsert> & { projectName?: string } = {},
  into: PgRemoteDatabase = store(),
): Promise<string> {
  const siteId = given.siteId ?? makeUniqueId("site");
  const projectId = given.projectId ?? makeUniqueId("project");
  const groupId = given.groupId ?? makeUniqueId("group");
  await into
    .insert(projects)
    .values({ id: projectId, name: given.projectName ?? `Project of ${siteId}` })
    .onConflictDoNothing();
  await into.insert(siteGroups).values({ id: groupId, projectId, name: "Shops" }).onConflictDoNothing();
  await into.insert(sites).values({
    name: `Shop ${siteId}`,
    timeZone: "Europe/Prague",
    currency: "CZK",
    language: "cs",
    baseUrl: "https://shop.example",
    ...given,
    siteId,
    projectId,
    groupId,
  });
  return siteId;
}

/** The permissions and session of a test actor. */
export type ActorInit = {
  /** Sites of the grant; `*` for all; none for a user without access. */
  sites?: readonly string[];
  roles?: string[];
  policies?: string[];
  user?: Partial<typeof users.$inferInsert>;
  session?: Partial<typeof sessions.$inferInsert>;
};

/** Users of this test file with a grant for all sites. */
const everywhere: string[] = [];

/**
 * Ends the grants for all sites that this test file gave. Otherwise these people would get the mails of all tests after it, and more of
 * them with each file.
 */
export async function endGrantsForAllSites(): Promise<void> {
  if (everywhere.length > 0)
    await store()
      .delete(members)
      .where(and(eq(members.siteId, "*"), inArray(members.userId, everywhere.splice(0))));
}

/** Creates a signed-in user: by default an owner of the given sites. */
export async function createActor(given: ActorInit = {}, into: PgRemoteDatabase = store()): Promise<TestActor> {
  const uid = makeUniqueId("user");
  if (given.sites?.includes("*")) everywhere.push(uid);
  const name = given.user?.name ?? `Person ${uid}`;
  const email = given.user?.email ?? `${uid}@example.org`;
  await into.insert(users).values({ ...given.user, id: uid, name, email });
  for (const siteId of given.sites ?? []) {
    const grant = { roles: given.roles ?? ["owner"], policies: given.policies ?? [] };
    await into.insert(members).values({ userId: uid, siteId, ...grant });
  }
  const now = Date.now();
  const sid = makeUniqueId("session");
  await into.insert(sessions).values({
    amr: "mail",
    purpose: "sign_in",
    issuedAt: new Date(now),
    seenAt: new Date(now),
    expiresAt: new Date(now + 3_600_000),
    idleSeconds: 1800,
    ...given.session,
    sid,
    uid,
  });
  return { uid, sid, name, email };
}

/** Creates items of a catalog; returns their identities. */
export async function createItems(
  siteId: string,
  items: readonly { identity: string; type?: string; title?: string; attributes?: Record<string, unknown> }[],
  into: PgRemoteDatabase = store(),
): Promise<string[]> {
  const rows = items.map(({ identity, type = "item", title = `Item ${identity}`, attributes = {} }) => ({
    siteId,
    identity,
    type,
    title,
    attributes: { title, ...attributes },
    hash: randomUUID(),
    soldOut: isSoldOut(attributes),
  }));
  await into.insert(catalogueRows).values(rows);
  // An index of the site without these items may have been built meanwhile.
  await into
    .update(sites)
    .set({ catalogueRevision: sql`${sites.catalogueRevision} + 1` })
    .where(eq(sites.siteId, siteId));
  return rows.map((row) => row.identity);
}

/** A Czech shop with its own indexed items. */
export async function createShop(items: Parameters<typeof createItems>[1]): Promise<string> {
  const siteId = makeUniqueId("shop");
  await createItems(siteId, items);
  return createSite({ siteId, language: "cs" });
}
