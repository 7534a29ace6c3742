import { signUps } from "@/backend/db/schema/signup/sign-ups";
import { confirm, request, showRequest } from "@/lib/contract/signup/sign-up";
import { callDirectly } from "@/tests/support/direct";
import { makeStore, type StartedBackend, startBackend } from "@/tests/support/start-backend.mjs";
import { openStore } from "@/tests/support/test-backend";

// Backends of their own: restarted between form and link, and with signing up turned off.

const FORM = {
  ...{ email: "ada@boots.example", name: "Ada", site_name: "Boots", base_url: "https://boots.example", feed_url: "" },
  ...{ language: "cs", time_zone: "Europe/Prague", currency: "CZK", locale: "cs" as const },
};

async function withBackend<T>(given: Parameters<typeof startBackend>[0], run: (backend: StartedBackend) => Promise<T>) {
  const backend = await startBackend(given);
  try {
    return await run(backend);
  } finally {
    await backend.stop();
  }
}

test("a link works after the backend has restarted", async () => {
  const stored = await makeStore();
  try {
    const id = await withBackend({ store: stored }, async (backend) => {
      (await callDirectly(request, { body: FORM }, { backend })).ok();
      const [row] = await openStore(backend.controlUrl).select().from(signUps);
      return row?.id ?? "";
    });
    await withBackend({ store: stored }, async (backend) => {
      expect((await callDirectly(showRequest, { params: { id } }, { backend })).ok().state).toBe("open");
      expect((await callDirectly(confirm, { params: { id }, body: {} }, { backend })).status).toBe(201);
      expect((await callDirectly(confirm, { params: { id }, body: {} }, { backend })).status).toBe(409);
    });
  } finally {
    await stored.remove();
  }
});

test("every call is refused where signing up is off", async () => {
  await withBackend({ env: { SIGN_UP: "0" } }, async (backend) => {
    const off = { status: 404, body: { error: "sign_up_off" } };
    expect(await callDirectly(request, { body: FORM }, { backend })).toMatchObject(off);
    expect(await callDirectly(showRequest, { params: { id: "x" } }, { backend })).toMatchObject(off);
    expect(await callDirectly(confirm, { params: { id: "x" }, body: {} }, { backend })).toMatchObject(off);
  });
});

test("in front of another backend the calls do not exist", async () => {
  await withBackend({ env: { SIGN_IN_ONLY: "1", SIGN_UP: "1" } }, async (backend) => {
    expect((await callDirectly(request, { body: FORM }, { backend })).status).toBe(404);
  });
});
