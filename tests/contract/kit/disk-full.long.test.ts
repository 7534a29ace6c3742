import { me } from "@/lib/contract/accounts/who";
import { create } from "@/lib/contract/customizations/query-customizations";
import { callDirectly } from "@/tests/support/direct";
import { createActor, createSite } from "@/tests/support/seed";
import { makeStore, startBackend } from "@/tests/support/start-backend.mjs";
import { openStore } from "@/tests/support/test-backend";

// A disk without the requested free space: no disk here has a thousand petabytes.

const onEmbedded = process.env.TEST_DATABASE_URL ? test.skip : test;

onEmbedded(
  "with too little room writes and events are refused, reads and search go on, and room lifts it",
  async () => {
    const place = await makeStore();
    try {
      const full = await startBackend({ store: place, env: { DISK_FREE_MIN_MB: "1e15", LOG_LEVEL: "error" } });
      const siteId = await createSite({}, openStore(full.controlUrl));
      const as = await createActor({ sites: [siteId] }, openStore(full.controlUrl));
      const write = { params: { siteId }, body: { query: "kayak", type: "item" } };
      const refused = await callDirectly(create, write, { as, backend: full });
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([507, "30"]);
      expect(refused.body).toMatchObject({ error: "storage_full" });
      const event = await fetch(`${full.publicUrl}/v1/events?tracker_id=${siteId}`, { method: "POST", body: "{}" });
      expect([event.status, event.headers.get("retry-after")]).toEqual([507, "30"]);
      expect((await callDirectly(me, {}, { as, backend: full })).status).toBe(200);
      expect((await fetch(`${full.publicUrl}/search?tracker_id=${siteId}&q=kayak`)).status).toBe(200);
      expect(full.lines.join("\n")).toContain("the disk is full");
      await full.stop();
      const roomy = await startBackend({ store: place });
      expect((await callDirectly(create, write, { as, backend: roomy })).status).toBe(201);
      await roomy.stop();
    } finally {
      await place.remove();
    }
  },
);
