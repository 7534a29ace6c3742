import { randomUUID } from "node:crypto";
import { qualityAlerts } from "@/backend/db/schema/catalogue/quality";
import * as quality from "@/lib/contract/catalogue/data-quality";
import { loadQualityStats, makeList, sendEvents } from "@/tests/support/quality-bench";
import { store } from "@/tests/support/test-backend";
import { callOrThrow, type UndoCases } from "./undo-case";

const EVERYTHING = { verified_only: false, limit: 100, sort_by: "url" } as const;

/** The writes of data quality. */
export const qualityCases: UndoCases = {
  "data-quality.clearMissingItems": async (bench) => {
    const params = { siteId: bench.siteId };
    await sendEvents(bench.siteId, [makeList(["M-1", "M-2"]), makeList(["M-1"], {}, "Autocomplete")]);
    return {
      act: () => callOrThrow(bench, quality.clearMissingItems, { params, body: { scope: { all: true } } }),
      look: async () => (await callOrThrow(bench, quality.missingItems, { params, query: EVERYTHING })).body,
    };
  },
  "data-quality.dismissAlert": async (bench) => {
    const { siteId } = bench;
    const id = randomUUID();
    await store()
      .insert(qualityAlerts)
      .values({
        ...{ siteId, id, kind: "check", check: "image_missing", status: "error", raisedAt: new Date() },
        ...{ before: 0, now: 0.5, affected: 5, webhook: "none" },
      });
    return {
      act: () => callOrThrow(bench, quality.dismissAlert, { params: { siteId }, body: { id } }),
      look: async () => (await loadQualityStats(siteId, { as: bench.as })).alerts,
    };
  },
  "data-quality.saveAlertWebhook": async (bench) => {
    const params = { siteId: bench.siteId };
    await callOrThrow(bench, quality.saveAlertWebhook, { params, body: { url: "https://shop.example/first" } });
    return {
      act: () => callOrThrow(bench, quality.saveAlertWebhook, { params, body: { url: "https://shop.example/second" } }),
      look: async () => {
        const body = (await callOrThrow(bench, quality.alertWebhook, { params })).ok();
        return { address: body.url };
      },
    };
  },
};
