import { connect } from "node:net";
import { join } from "node:path";
import { Client } from "pg";
import { me } from "@/lib/contract/accounts/who";
import { callDirectly } from "@/tests/support/direct";
import { createActor, createSite } from "@/tests/support/seed";
import { makeStore, startBackend } from "@/tests/support/start-backend.mjs";
import { openStore } from "@/tests/support/test-backend";

// Programs other than the product at the socket of the embedded database: it has one session for all of them.

const onEmbedded = process.env.TEST_DATABASE_URL ? test.skip : test;

onEmbedded("a stranger at the socket is refused in words, and the product goes on", async () => {
  const store = await makeStore();
  const backend = await startBackend({ store });
  try {
    const host = join(store.dataDir, "socket");
    const siteId = await createSite({}, openStore(backend.controlUrl));
    const as = await createActor({ sites: [siteId] }, openStore(backend.controlUrl));
    for (const name of ["", "pg_dump", "vitrine"]) {
      const client = new Client({ host, database: "postgres", user: "postgres", application_name: name });
      client.on("error", () => undefined);
      await expect(client.connect()).rejects.toMatchObject({
        code: "28000",
        message: expect.stringContaining("serves its own process only") as unknown,
      });
    }
    // One that sends no startup message, and one that sends something else.
    for (const bytes of ["", "GET / HTTP/1.1\r\n\r\n".repeat(400)]) {
      const socket = connect(join(host, ".s.PGSQL.5432"));
      socket.on("error", () => undefined);
      await new Promise((done) => socket.once("connect", done));
      socket.end(bytes);
    }
    expect((await callDirectly(me, {}, { as, backend })).status).toBe(200);
    expect((await fetch(`${backend.url}/health/ready`)).status).toBe(200);
  } finally {
    await backend.stop();
    await store.remove();
  }
});
