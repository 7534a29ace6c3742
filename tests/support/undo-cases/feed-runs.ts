import { eq } from "drizzle-orm";
import { catalogueItems } from "@/backend/db/schema/catalogue/items";
import { feedPlans } from "@/backend/db/schema/catalogue/plans";
import * as runs from "@/lib/contract/catalogue/feed-runs";
import * as feeds from "@/lib/contract/catalogue/feeds";
import * as plans from "@/lib/contract/catalogue/plans";
import { isOver } from "@/tests/support/feed-bench";
import { store } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";
import { callOrThrow, type UndoBench, type UndoCases } from "./undo-case";

/** Makes an uploaded table the only source of the site's items. */
export async function saveFileSource(bench: UndoBench, rows: readonly string[], headers: Record<string, string> = {}) {
  const params = { siteId: bench.siteId };
  const bytes = new TextEncoder().encode(["id;title", ...rows].join("\n"));
  const started = await callOrThrow(bench, feeds.startFile, {
    params,
    body: { name: "items.csv", size: bytes.length },
  });
  const { file_id: fileId } = started.ok();
  const sent = await callOrThrow(bench, feeds.addPart, { params: { ...params, fileId, part: 0 }, body: bytes });
  const { file } = sent.ok();
  await callOrThrow(bench, feeds.saveFeedSources, { params, body: { feed: "item", sources: [{ file }] } }, headers);
}

/** Gives the site's items a plan. */
export async function storePlan(bench: UndoBench): Promise<void> {
  const schedule = { feed: "item", type: "manual_calendar" as const, time_zone: "UTC", days: [1], times: ["06:00"] };
  await callOrThrow(bench, plans.savePlan, { params: { siteId: bench.siteId }, body: { schedule } });
}

/** The run once it has ended or waits for approval. */
async function ended({ siteId, ...bench }: UndoBench, runId: string): Promise<runs.Run> {
  const read = async () =>
    (await callOrThrow({ siteId, ...bench }, runs.showRun, { params: { siteId, runId } })).ok().run;
  const run = await until(read, isOver);
  if (run.status === "failed" || !isOver(run)) throw new Error(`the run: ${JSON.stringify(run)}`);
  return run;
}

/** Runs the feed of the items now. */
export async function makeRun(bench: UndoBench): Promise<runs.Run> {
  const { siteId } = bench;
  await store().update(feedPlans).set({ lastManualRunAt: null }).where(eq(feedPlans.siteId, siteId));
  const body = { manually_run_at: new Date().toISOString() };
  const started = await callOrThrow(bench, plans.runNow, { params: { siteId }, body });
  return ended(bench, started.ok().run_id);
}

async function restoreTo(bench: UndoBench, { id }: runs.Run) {
  const answer = await callOrThrow(bench, runs.restoreCatalogueVersion, {
    params: { siteId: bench.siteId, runId: id },
    body: { pause: false },
  });
  await ended(bench, answer.ok().run.id);
  return answer;
}

async function loadCatalogue({ siteId }: UndoBench) {
  const rows = await store().select().from(catalogueItems).where(eq(catalogueItems.siteId, siteId));
  return rows
    .map(({ identity, title, attributes }) => ({ identity, title, attributes }))
    .sort((a, b) => (a.identity < b.identity ? -1 : 1));
}

const ALL = ["a;Item a", "b;Item b", "c;Item c", "d;Item d", "e;Item e"];

/** The writes of runs of feeds. */
export const feedRunCases: UndoCases = {
  "feed-runs.approveRun": async (bench) => {
    await storePlan(bench);
    await saveFileSource(bench, ALL);
    const good = await makeRun(bench);
    await saveFileSource(bench, ["a;Item a"], { "if-match": '"1"' });
    const held = await makeRun(bench);
    return {
      act: async () => {
        const params = { siteId: bench.siteId, runId: held.id };
        const answer = await callOrThrow(bench, runs.approveRun, { params, body: {} });
        await ended(bench, held.id);
        return answer;
      },
      look: () => loadCatalogue(bench),
      takeBack: () => restoreTo(bench, good),
    };
  },
  "feed-runs.restoreCatalogueVersion": async (bench) => {
    await storePlan(bench);
    await saveFileSource(bench, ALL);
    const first = await makeRun(bench);
    await saveFileSource(bench, ["a;Item a", "b;Item b again", "c;Item c", "d;Item d", "f;Item f"], {
      "if-match": '"1"',
    });
    const second = await makeRun(bench);
    return {
      act: () => restoreTo(bench, first),
      look: () => loadCatalogue(bench),
      takeBack: () => restoreTo(bench, second),
    };
  },
};
