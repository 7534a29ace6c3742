import { showCurrentSignIn } from "@/lib/server/sign-in/current-sign-in";
import { sendsLinks, sendsMails } from "@/lib/server/upstream/mail-state";
import { type StubUpstream, sendJson, startStubUpstream } from "@/tests/support/stub-upstream";
import { useWebEnv } from "@/tests/support/web-env";

// Whether pages may promise an e-mail: the backend says whether it has a mail server.

let backend: StubUpstream;
let isOn: boolean | null;

beforeEach(async () => {
  isOn = false;
  backend = await startStubUpstream((seen, response) => {
    if (seen.url !== "/sign_in/mail_state") return sendJson(response, 401, { error: "unauthenticated" });
    return isOn === null ? sendJson(response, 503, { error: "busy" }) : sendJson(response, 200, { is_on: isOn });
  });
  useWebEnv({ EMBEDDED_URL: backend.url });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await backend.close();
});

/** A page with more time than the product gives, because other tests run beside this one. */
const context = { requestId: "r", until: performance.now() + 600_000 };
const countCalls = () => backend.seen.filter(({ url }) => url === "/sign_in/mail_state").length;

test("asks the backend once for all pages of a minute", async () => {
  expect(await Promise.all([sendsLinks(context), sendsMails(context), sendsLinks(context)])).toEqual([
    false,
    false,
    false,
  ]);
  expect(countCalls()).toBe(1);
  const now = performance.now();
  const clock = jest.spyOn(performance, "now").mockReturnValue(now);
  isOn = true;
  expect(await sendsLinks(context)).toBe(false);
  clock.mockReturnValue(now + 61_000);
  expect(await sendsLinks(context)).toBe(true);
  expect(countCalls()).toBe(2);
});

test("while the backend does not say, pages stay as they are with a mail server, and it is asked again soon", async () => {
  isOn = null;
  expect(await sendsLinks(context)).toBe(true);
  const now = performance.now();
  const clock = jest.spyOn(performance, "now").mockReturnValue(now);
  isOn = false;
  expect(await sendsLinks(context)).toBe(true);
  clock.mockReturnValue(now + 5_100);
  expect(await sendsLinks(context)).toBe(false);
});

test("a shop's own backend sends the mails of its sites; sign-in links are ours", async () => {
  useWebEnv({ EMBEDDED_URL: backend.url, BACKEND_URL: "http://127.0.0.1:9" });
  expect([await sendsMails(context), await sendsLinks(context)]).toEqual([true, false]);
});

test.each([true, false])("a session that has ended offers a link by e-mail if one is sent: %s", async (sends) => {
  isOn = sends;
  const headers = { "sec-fetch-site": "same-origin" };
  const answer = await showCurrentSignIn(new Request("http://localhost:3000/api/sign_in/current", { headers }));
  expect(await answer.json()).toMatchObject({ can_mail: sends });
});
