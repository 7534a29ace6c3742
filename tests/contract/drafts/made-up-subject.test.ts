import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { type Database, openDatabase, type Tx } from "@/backend/db/client";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { cancelReviews } from "@/backend/drafts/life/cancel-reviews";
import { readDraft, toDraftKey } from "@/backend/drafts/life/draft-version";
import { discardDraft, publishDraft } from "@/backend/drafts/life/publish-draft";
import { requestChanges, requestReview } from "@/backend/drafts/life/review-draft";
import { type DraftSave, saveDraft } from "@/backend/drafts/life/save-draft";
import type { DraftSubject, LiveVersion } from "@/backend/drafts/life/subject";
import { loadDraftVersion, mergeDraftVersions, writeDraftVersion } from "@/backend/drafts/life/undo-draft";
import { reviewState } from "@/backend/drafts/rows/draft-reviews";
import { findDraft } from "@/backend/drafts/rows/draft-store";
import { buildChangeHistoryHandlers } from "@/backend/history/change-history";
import { isApprovalNeeded } from "@/backend/kit/approval-guard";
import type { BaseContext, SiteRow } from "@/backend/kit/implement";
import { openLog } from "@/backend/kit/log";
import { type ChangeContext, change, lockSite } from "@/backend/kit/record-change";
import { createRefuse } from "@/backend/kit/refuse";
import type { Reversible } from "@/backend/kit/reversible";
import type { Services } from "@/backend/kit/services";
import { undoChanges } from "@/lib/contract/history/change-history";
import { CLASH, mergeValue } from "@/lib/domain/history/version-merge";
import { DRAFT_PREFIX, findDraftedId } from "@/lib/domain/kit/draft-object";
import { isApiError } from "@/lib/http/api-error";
import { makeStore } from "@/tests/support/start-backend.mjs";

// A subject that the product does not have, with a table of its own: notices, a text with a link. It walks through the life that all
// subjects share. CONTRIBUTING.md ("A new subject of drafts") lists what a subject of the product needs besides.

const FEATURE = "notices";

const content = z.object({ text: z.string(), link: z.string() });
type Content = z.output<typeof content>;
type Live = LiveVersion & Content & { id: string };

type Notice = {
  content: Content;
  live: Live;
  sent: Partial<Content>;
  saving: null;
  publishing: ChangeContext;
};

const draftVersion = z.object({ notice: content, base: z.nullable(content), base_revision: z.int(), ...reviewState });

const NOTICES: DraftSubject<Notice> = {
  kind: FEATURE,
  lockedFirst: "site",
  canBeUnpublished: true,
  history: {
    feature: FEATURE,
    endActions: { discard: "discard_draft", publish: "publish_draft" },
    toObjectId: (id) => DRAFT_PREFIX + id,
  },
  toColumns: ({ content: own, base }) => ({ content: own, base: { notice: base } }),
  fromColumns: (columns) => ({
    content: z.parse(content, columns.content),
    base: z.parse(z.object({ notice: z.nullable(content) }), columns.base).notice,
  }),
  toVersion: ({ content: notice, ...version }) => ({ ...version, notice }),
  parseVersion: (version) => {
    const { success, data } = z.safeParse(draftVersion, version);
    if (!success) return null;
    const { notice, ...rest } = data;
    return { content: notice, ...rest };
  },
  formatTitle: ({ text }) => text,
  buildPath: ({ siteId, id }) => `/sites/${siteId}/notices/${id}`,
  findLive: (tx, { siteId, id }) => findNotice(tx, siteId, id),
  readLive: async (_, { text, link }) => ({ text, link }),
  validate: async (sent, { draft }) => {
    if (sent.text === "") throw new Error("a notice has a text");
    return { text: "", link: "", ...draft, ...sent };
  },
  equals: (a, b) => a !== null && a.text === b.text && a.link === b.link,
  merge: ({ base, mine, theirs }) => {
    const text = mergeValue(base.text, mine.text, theirs.text, Object.is);
    const link = mergeValue(base.link, mine.link, theirs.link, Object.is);
    return text === CLASH || link === CLASH ? null : { text, link };
  },
  publish: ({ id, live, content: next }, context) => putNotice(context, { id, live, content: next, action: "publish" }),
};

async function findNotice(tx: Tx, siteId: string, id: string): Promise<Live | undefined> {
  const { rows } = await tx.execute<Content & { id: string; revision: number; updated_by: string; updated_at: string }>(
    sql`select * from notices where site_id = ${siteId} and id = ${id}`,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { updated_by: updatedBy, updated_at, text, link, revision } = row;
  return { id, text, link, revision, updatedBy, updatedAt: new Date(updated_at) };
}

async function storeNotice({ tx, site, user, now }: ChangeContext, id: string, { text, link }: Content): Promise<Live> {
  const at = now.toISOString();
  await tx.execute(sql`
    insert into notices values (${site.siteId}, ${id}, ${text}, ${link}, 1, ${at}, ${user.name})
    on conflict (site_id, id) do update set text = excluded.text, link = excluded.link, revision = notices.revision + 1,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by`);
  const saved = await findNotice(tx, site.siteId, id);
  if (saved === undefined) throw new Error("a notice was stored");
  return saved;
}

type Write = { id: string; live: Live | undefined; content: Content; action: string };

async function putNotice(context: ChangeContext, { id, live, content: next, action }: Write): Promise<Live> {
  const saved = await storeNotice(context, id, next);
  const before = live === undefined ? null : { text: live.text, link: live.link };
  await change(context, { feature: FEATURE, action, objectId: id, title: next.text, before, after: next });
  return saved;
}

const reversal: Reversible = {
  feature: FEATURE,
  canRead: () => true,
  canWrite: () => true,
  findStep: ({ action }) => (action === "publish" ? "main" : action === "publish_draft" ? "after" : null),
  load: async (tx, siteId, objectId) => {
    await lockSite(tx, siteId);
    const id = findDraftedId(objectId);
    if (id !== null) return loadDraftVersion(NOTICES, tx, { siteId, id });
    const live = await findNotice(tx, siteId, objectId);
    return live === undefined ? null : { text: live.text, link: live.link };
  },
  write: async (context, objectId, version) => {
    const id = findDraftedId(objectId);
    if (id !== null) return writeDraftVersion(NOTICES, context, id, version);
    if (version === null) {
      await context.tx.execute(sql`delete from notices where site_id = ${context.site.siteId} and id = ${objectId}`);
      return null;
    }
    await storeNotice(context, objectId, z.parse(content, version));
    return version;
  },
  merge: (base, mine, theirs) => mergeDraftVersions(NOTICES, [base, mine, theirs]) ?? { clash: true },
};

const undoHandler = buildChangeHistoryHandlers([reversal], {}).find(({ call }) => call === undoChanges);

const ANA = { id: "ana", name: "Ana" };
const BEN = { id: "ben", name: "Ben" };
type Person = typeof ANA;

let database: Database;
let closeStore: () => Promise<void>;

beforeAll(async () => {
  const store = await makeStore();
  database = await openDatabase({ DATA_DIR: store.dataDir, DATABASE_URL: store.databaseUrl }, openLog("silent"));
  closeStore = async () => {
    await database.close();
    await store.remove();
  };
  await database.withSystem(async (tx) => {
    await tx.execute(sql`create table notices (site_id text not null references sites, id text not null, text text not null,
      link text not null, revision int not null, updated_at timestamptz not null, updated_by text not null,
      primary key (site_id, id))`);
    await tx.execute(sql`select protect_table('notices')`);
    await tx.execute(sql`insert into projects (id, name) values ('project', 'Project')`);
    await tx.execute(sql`insert into site_groups (id, project_id, name) values ('group', 'project', 'Group')`);
  });
}, 60_000);

afterAll(() => closeStore());

/** A site of its own, and the calls of a person on it. */
async function aBench({ approvalRequired = false } = {}) {
  const siteId = `site-${randomUUID()}`;
  const [site] = await database.withSystem((tx) =>
    tx
      .insert(sites)
      .values({
        siteId,
        projectId: "project",
        groupId: "group",
        name: "Shop",
        timeZone: "Europe/Prague",
        currency: "CZK",
        language: "cs",
        baseUrl: "https://shop.example",
        approvalRequired,
      })
      .returning(),
  );
  if (site === undefined) throw new Error("a site was stored");
  return { siteId, site, ana: bind(site, ANA), ben: bind(site, BEN) };
}

/** What calls of a person do; each in a transaction of its own, as calls are. Refusals are returned as their code. */
function bind(site: SiteRow, user: Person) {
  const run = async <T>(work: (context: BaseContext & ReturnType<typeof makeContext>) => Promise<T>) => {
    const changeIds: number[] = [];
    try {
      const result = await database.withSite(site.siteId, (tx) => work(makeContext(tx, site, user, changeIds)));
      return { result, changeIds, refused: null };
    } catch (error) {
      if (isApprovalNeeded(error)) return { result: null, changeIds: [], refused: "approval_needed" };
      if (isApiError(error)) return { result: null, changeIds: [], refused: error.code };
      throw error;
    }
  };
  return {
    save: (id: string, sent: Partial<Content>, given: Partial<DraftSave<Notice>> = {}) =>
      run(async (context) => {
        const save = { id, isNew: true, sent, seen: "0", baseRevision: "0", ...given };
        return (await saveDraft(NOTICES, context, save, null)).draft.revision;
      }),
    publish: (id: string, seen?: number) => run((context) => publishDraft(NOTICES, context, { id, seen }, context)),
    saveLive: (id: string, next: Content) =>
      run(async (context) => {
        await lockSite(context.tx, site.siteId);
        const live = await findNotice(context.tx, site.siteId, id);
        return putNotice(context, { id, live, content: next, action: "save" });
      }),
    discard: (id: string) => run((context) => discardDraft(NOTICES, context, id)),
    ask: (id: string) => run((context) => requestReview(NOTICES, context, { id, is_asked: true, note: null })),
    answer: (id: string, note: string) => run((context) => requestChanges(NOTICES, context, { id, note })),
    cancel: () => run((context) => cancelReviews(context, [NOTICES], "site")),
    undo: (change: number) =>
      run((context) => {
        const raw = {
          params: { siteId: site.siteId },
          query: {},
          body: { id: change, with_related: true },
          headers: {},
        };
        if (undoHandler === undefined) throw new Error("the history undoes changes");
        return undoHandler.run(raw, context);
      }),
    live: async (id: string) => {
      const { result } = await run(({ tx }) => findNotice(tx, site.siteId, id));
      return result ? `${result.text} ${result.link}` : null;
    },
    draft: async (id: string) => {
      const { result } = await run(({ tx }) => findDraft(tx, toDraftKey(NOTICES, site.siteId, id)));
      return result ? { ...readDraft(NOTICES, result), by: result.updatedBy, revision: result.revision } : null;
    },
  };
}

function makeContext(tx: Tx, site: SiteRow, person: Person, changeIds: number[]) {
  const services: Partial<Services> = { draftSubjects: [], wakeReviewMails: () => undefined };
  return {
    tx,
    site,
    changeIds,
    user: { ...person, email: "", locale: "en", defaultSite: null },
    session: null,
    rights: { roles: new Set(["owner"]), policies: new Set<string>() },
    now: new Date(),
    ifMatch: undefined,
    services: services as Services,
    after: () => undefined,
    complete: () => undefined,
    refuse: createRefuse<string>({ errors: [] }),
  };
}

test("a draft is published, and one undo brings it back and takes the notice down", async () => {
  const { ana } = await aBench();
  const { result: revision } = await ana.save("n1", { text: "Closed today" });
  expect(await ana.live("n1")).toBeNull();
  expect(await ana.draft("n1")).toMatchObject({ content: { text: "Closed today", link: "" }, base: null });
  const { changeIds } = await ana.publish("n1", revision ?? 0);
  expect(changeIds).toHaveLength(2);
  expect(await ana.live("n1")).toBe("Closed today ");
  expect(await ana.draft("n1")).toBeNull();
  expect((await ana.undo(changeIds[0] ?? 0)).refused).toBeNull();
  expect(await ana.live("n1")).toBeNull();
  expect(await ana.draft("n1")).toMatchObject({ content: { text: "Closed today" }, by: "ana" });
});

test("the history names every step, and one without a change adds none", async () => {
  const { ana, siteId } = await aBench();
  const first = await ana.save("n1", { text: "Sale" });
  await ana.save("n1", { text: "Sale" }, { seen: String(first.result) });
  await ana.discard("n1");
  const { rows } = await database.withSystem((tx) =>
    tx.execute(sql`select feature, action, object_id, title from changes where site_id = ${siteId} order by id`),
  );
  expect(rows).toEqual([
    { feature: FEATURE, action: "save_draft", object_id: "draft:n1", title: "Sale" },
    { feature: FEATURE, action: "discard_draft", object_id: "draft:n1", title: "Sale" },
  ]);
});

test("a save needs the draft and the live version that the user saw", async () => {
  const { ana, ben } = await aBench();
  const { result: seen } = await ana.save("n1", { text: "Sale" });
  expect((await ben.save("n1", { text: "No sale" })).refused).toBe("stale");
  expect((await ben.save("n1", { text: "Sale!" }, { seen: String(seen) })).refused).toBeNull();
  expect((await ana.publish("n1", seen ?? 0)).refused).toBe("stale");
  expect((await ana.save("n2", { text: "x" }, { isNew: false })).refused).toBe("not_found");
  expect((await ana.save("n2", { text: "x" }, { baseRevision: "7" })).refused).toBe("stale");
});

test("changes of other parts of the live version are merged, those of the same part refused", async () => {
  const { ana, ben } = await aBench();
  await ana.saveLive("n1", { text: "Sale", link: "/a" });
  await ana.save("n1", { text: "Summer sale", link: "/a" }, { baseRevision: "1" });
  await ben.saveLive("n1", { text: "Sale", link: "/b" });
  expect((await ana.publish("n1")).refused).toBeNull();
  expect(await ana.live("n1")).toBe("Summer sale /b");
  await ana.save("n1", { text: "Winter sale", link: "/b" }, { baseRevision: "3" });
  await ben.saveLive("n1", { text: "Autumn sale", link: "/b" });
  expect((await ana.publish("n1")).refused).toBe("stale");
  expect(await ana.draft("n1")).toMatchObject({ content: { text: "Winter sale" }, base: { text: "Summer sale" } });
});

test("where a second person approves, the author's publish is refused, and the reviewer's is not", async () => {
  const { ana, ben } = await aBench({ approvalRequired: true });
  const { result: revision } = await ana.save("n1", { text: "Sale" });
  expect((await ana.publish("n1", revision ?? 0)).refused).toBe("approval_needed");
  expect(await ana.live("n1")).toBeNull();
  expect((await ana.ask("n1")).refused).toBeNull();
  expect((await ana.answer("n1", "Which one?")).refused).toBe("own_request");
  expect((await ben.answer("n1", "Which one?")).refused).toBeNull();
  expect(await ana.draft("n1")).toMatchObject({ review: null, change_request: { note: "Which one?" }, by: "ana" });
  const again = await ana.save("n1", { text: "Summer sale" }, { seen: String(revision) });
  await ana.ask("n1");
  expect((await ben.publish("n1", again.result ?? 0)).refused).toBeNull();
  expect(await ana.live("n1")).toBe("Summer sale ");
});

test("a draft that equals the live version has nothing to approve, and an undone request is no edit", async () => {
  const { ana, ben } = await aBench({ approvalRequired: true });
  await ana.save("n1", { text: "Sale" });
  const request = await ana.ask("n1");
  expect((await ben.undo(request.changeIds[0] ?? 0)).refused).toBeNull();
  expect(await ana.draft("n1")).toMatchObject({ review: null, by: "ana" });
  await ben.publish("n1");
  await ana.save("n1", { text: "Sale" }, { baseRevision: "1" });
  expect((await ana.ask("n1")).refused).toBe("nothing_to_approve");
});

test("requests for reviews end when the site no longer requires approval", async () => {
  const { ana } = await aBench({ approvalRequired: true });
  await ana.save("n1", { text: "Sale" });
  await ana.ask("n1");
  expect((await ana.cancel()).changeIds).toHaveLength(1);
  expect(await ana.draft("n1")).toMatchObject({ review: null });
});
