import { frontendData, me } from "@/lib/contract/accounts/who";
import { readProbe } from "@/lib/server/upstream/backend-state";

const NOW = Date.parse("2026-02-11T12:00:00Z");
const read = (status: number, body: unknown, call: typeof frontendData | typeof me = frontendData) =>
  readProbe({ status, headers: {}, text: typeof body === "string" ? body : JSON.stringify(body) }, NOW, call);

const WHO = {
  user: { id: "1", name: "Olga", email: "olga@shop.example", locale: "en" },
  ...{ roles: ["owner"], policies: [], trial: { days: null }, csrf_token: "t" },
  site: {
    ...{ trackingCode: "s", projectId: "p", name: "Shop", time_zone: "UTC", currency: "EUR", language: "en" },
    base_url: "https://shop.example",
  },
};

test.each([
  [200, WHO, "ok"],
  [200, { up: true }, "upstream_contract"],
  [401, { error: "unauthenticated" }, "ok"],
  [403, { error: "forbidden" }, "ok"],
  [404, { error: "not_found" }, "ok"],
  [401, { error: "hmac_invalid" }, "hmac_invalid"],
  [401, { message: "Who are you?" }, "upstream_contract"],
  [404, "", "upstream_not_json"],
  [404, "{", "upstream_malformed"],
  [500, { error: "internal" }, "upstream_failed"],
])("an answer %i %j is %s", (status, body, state) => {
  expect(read(status, body).state).toBe(state);
});

test("backends need not know people outside of a site", () => {
  expect(read(404, "", me).state).toBe("ok");
  expect(read(404, { status: 404, error: "Not Found" }, me).state).toBe("ok");
  expect(read(200, { up: true }, me).state).toBe("upstream_contract");
});

test("says by how much the clock differs", () => {
  expect(read(401, { error: "hmac_clock", server_time: "2026-02-11T12:06:40Z" })).toEqual({
    state: "hmac_clock",
    detail: "its clock differs by 400 s",
  });
  expect(read(401, { error: "hmac_clock" }).detail).toBe("no server_time");
});
