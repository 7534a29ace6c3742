import { createPageToken } from "@/lib/server/identity/csrf";
import { buildSessionCookie } from "@/lib/server/identity/session";
import { showCurrentSignIn } from "@/lib/server/sign-in/current-sign-in";
import { type StubUpstream, sendJson, startStubUpstream } from "@/tests/support/stub-upstream";
import { useWebEnv } from "@/tests/support/web-env";

// Who is signed in now, for a page whose session has ended.

let backend: StubUpstream;
let isEnded: boolean;

beforeEach(async () => {
  isEnded = false;
  backend = await startStubUpstream((_, response) => {
    if (isEnded) return sendJson(response, 401, { error: "unauthenticated" });
    const user = { id: "u1", name: "Anna", email: "anna@shop.example", locale: "en" };
    sendJson(response, 200, { user, csrf_token: "t", default_site: null, projects_count: 1 });
  });
  useWebEnv({ EMBEDDED_URL: backend.url });
});
afterEach(() => backend.close());

async function ask(cookie: string, headers: Record<string, string> = {}) {
  const answer = await showCurrentSignIn(
    new Request("http://localhost:3000/api/sign_in/current?path=%2Fsites%2Fs1%2Fx", {
      headers: { cookie, "sec-fetch-site": "same-origin", ...headers },
    }),
  );
  return { status: answer.status, body: await answer.json(), cookie: answer.headers.get("set-cookie") };
}

async function signIn(): Promise<string> {
  const expires = new Date(Date.now() + 3_600_000).toISOString();
  const session = { sid: "sid1", uid: "u1", amr: "mail", issued_at: expires, expires_at: expires } as const;
  const line = await buildSessionCookie({ ...session, idle_s: null, site: null, purpose: "sign_in" }, Date.now());
  return line.split(";")[0] ?? "";
}

const nobody = { status: 200, body: { user: null, token: "", can_mail: true }, cookie: null };

test("names the user with the token of the session, and sets no cookie", async () => {
  const token = await createPageToken({ sid: "sid1" });
  expect(await ask(await signIn())).toEqual({
    status: 200,
    body: { user: { id: "u1", name: "Anna" }, token, can_mail: true },
    cookie: null,
  });
});

test("knows at once that a session has ended, whatever was known before", async () => {
  const cookie = await signIn();
  await ask(cookie);
  isEnded = true;
  expect(await ask(cookie)).toEqual(nobody);
  expect(await ask("")).toEqual(nobody);
});

test("answers our own pages only, and says whether a link by e-mail helps", async () => {
  expect((await ask(await signIn(), { "sec-fetch-site": "cross-site" })).status).toBe(403);
  useWebEnv({ EMBEDDED_URL: backend.url, BACKEND_URL: backend.url });
  expect((await ask("")).body).toMatchObject({ can_mail: false });
});
