import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { DeferredShell } from "@/components/shell/deferred-shell";
import { SessionQuestion } from "@/components/shell/session-question";
import { callApi } from "@/lib/client/call";
import { dismissSession, getSessionEnd, reportSessionEnd, resumeSession } from "@/lib/client/session-end";
import { setAppLanguage } from "@/lib/contract/accounts/language";
import { answerCalls, makeSitePage, renderShell } from "../../support/render-shell";

// The session of a page ends while it is open: signing in again in place.

const PATH = "/sites/1/x?q=a";
const OLGA = { id: "u1", name: "Olga Owner" };
const NOBODY = { user: null, token: "", can_mail: true };
const write = { body: { user: { locale: "cs" as const } } };
const title = "Your session has expired";

/** What the web server says about the session, and which token it accepts for writes. */
let signIn: { user: typeof OLGA | null; token: string; can_mail: boolean };

beforeEach(() => {
  signIn = NOBODY;
  document.head.innerHTML = '<meta name="csrf-token" content="token-1">';
});
afterEach(() => {
  act(resumeSession);
  jest.restoreAllMocks();
});

function show(locale?: "cs" | "sk" | "pl") {
  const calls = answerCalls((method, url, body) => {
    if (url.startsWith("/api/sign_in/current")) return [200, signIn];
    if (url === "/api/sign_in/links") return [202, { sent: true }];
    const isIn = signIn.user?.id === OLGA.id && signIn.token === "token-2";
    return method === "PATCH" && isIn ? [200, body] : [401, { error: "unauthenticated" }];
  });
  const part = (
    <div data-user="u1">
      <SessionQuestion />
    </div>
  );
  return { ...renderShell(part, { at: PATH, locale, page: makeSitePage() }), calls };
}

const comeBack = () => fireEvent(window, new Event("focus"));
const readToken = () => document.querySelector<HTMLMetaElement>("meta[name=csrf-token]")?.content;

test("finishes a refused write once after signing in again in another tab, without a click here", async () => {
  const { calls } = show();
  let saved: Promise<unknown> = Promise.resolve();
  act(() => {
    saved = callApi(setAppLanguage, write);
  });
  expect(await screen.findByRole("dialog", { name: title })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Sign in in a new tab" })).toHaveAttribute(
    "href",
    `/sign_in?${new URLSearchParams({ next: PATH })}`,
  );
  comeBack();
  signIn = { user: OLGA, token: "token-2", can_mail: true };
  await waitFor(() => {
    comeBack();
    expect(getSessionEnd()).toBeNull();
  });
  await expect(saved).resolves.toEqual(write.body);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(calls.filter((call) => call.method === "PATCH")).toHaveLength(2);
  expect(readToken()).toBe("token-2");
});

test("goes on when a write in the background is the first to notice the new sign-in", async () => {
  const calls = answerCalls((method, url, body) => {
    if (url.startsWith("/api/sign_in/current")) return [200, signIn];
    if (signIn.user === null) return [401, { error: "unauthenticated" }];
    const isKnown = calls.at(-1)?.headers.get("x-csrf-token") === signIn.token;
    return method === "PATCH" && !isKnown ? [403, { error: "invalid_csrf" }] : [200, body];
  });
  renderShell(
    <div data-user="u1">
      <SessionQuestion />
    </div>,
    { at: PATH, page: makeSitePage() },
  );
  let saved: Promise<unknown> = Promise.resolve();
  act(() => {
    saved = callApi(setAppLanguage, write);
  });
  expect(await screen.findByRole("dialog", { name: title })).toBeInTheDocument();
  signIn = { user: OLGA, token: "token-2", can_mail: true };
  await act(async () => {
    await expect(callApi(setAppLanguage, write)).resolves.toEqual(write.body);
  });
  await expect(saved).resolves.toEqual(write.body);
  expect(getSessionEnd()).toBeNull();
});

test("“Continue here” reports that no user is signed in yet", async () => {
  const { user } = show();
  act(reportSessionEnd);
  await user.click(await screen.findByRole("button", { name: "Continue here" }));
  expect(await screen.findByText("You aren’t signed in yet.")).toBeInTheDocument();
  signIn = { user: OLGA, token: "token-2", can_mail: true };
  await user.click(screen.getByRole("button", { name: "Continue here" }));
  await waitFor(() => expect(getSessionEnd()).toBeNull());
});

test("asks again for everything that happens while it asks", async () => {
  const { user } = show();
  const answers: Array<() => void> = [];
  const sent = jest.spyOn(globalThis, "fetch");
  const answer = sent.getMockImplementation() as typeof fetch;
  sent.mockImplementation(async (...call) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return answer(...call);
  });
  act(reportSessionEnd);
  await waitFor(() => expect(answers).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "Continue here" }));
  answers.shift()?.();
  await waitFor(() => expect(answers).toHaveLength(1));
  answers.shift()?.();
  expect(await screen.findByText("You aren’t signed in yet.")).toBeInTheDocument();
});

test("sends a sign-in link to the user of the page", async () => {
  const { user, calls } = show();
  act(reportSessionEnd);
  await user.click(await screen.findByRole("button", { name: "E-mail a sign-in link to olga@vitrine.example" }));
  expect(await screen.findByText(/A sign-in link is on its way to olga@vitrine.example/)).toBeInTheDocument();
  const sent = calls.find((call) => call.url === "/api/sign_in/links");
  expect(sent?.body).toEqual({ email: "olga@vitrine.example", locale: "en", path: PATH });
});

test("offers no link by e-mail where one cannot sign in by e-mail", async () => {
  signIn = { ...NOBODY, can_mail: false };
  const { calls } = show();
  act(reportSessionEnd);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.getByRole("dialog", { name: title })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /E-mail a sign-in link/ })).toBeNull();
});

test.each([
  [undefined, "You are now signed in as Oto", "Leave this page as Oto", "Sign in as Olga Owner"],
  ["cs", "Nyní jste přihlášeni jako Oto", "Opustit stránku jako Oto", "Přihlásit se jako Olga Owner"],
  ["sk", "Teraz ste prihlásení ako Oto", "Opustiť stránku ako Oto", "Prihlásiť sa ako Olga Owner"],
  ["pl", "Teraz zalogowano jako Oto", "Opuść stronę jako Oto", "Zaloguj się jako Olga Owner"],
] as const)(
  "says that somebody else has signed in, and what can be done (%s)",
  async (locale, heading, leave, back) => {
    signIn = { user: { id: "u2", name: "Oto" }, token: "token-2", can_mail: true };
    const { calls } = show(locale);
    let saved: Promise<unknown> = Promise.resolve();
    act(() => {
      saved = callApi(setAppLanguage, write).catch((error: unknown) => error);
    });
    expect(await screen.findByRole("dialog", { name: heading })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: leave })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: back })).toHaveAttribute("target", "_blank");
    comeBack();
    await waitFor(() => expect(calls.length).toBeGreaterThan(2));
    expect(calls.filter((call) => call.method === "PATCH")).toHaveLength(1);
    expect(readToken()).toBe("token-1");
    act(dismissSession);
    expect(await saved).toMatchObject({ status: 401 });
  },
);

test("a sign-in that is too old is not enough, until there is another one", async () => {
  signIn = { user: OLGA, token: "token-1", can_mail: true };
  const { calls } = show();
  act(() => reportSessionEnd("too_old"));
  const link = await screen.findByRole("link", { name: "Sign in in a new tab" });
  expect(link.getAttribute("href")).toContain("&again=1");
  comeBack();
  await waitFor(() => expect(calls.length).toBeGreaterThan(1));
  expect(getSessionEnd()).toBe("too_old");
  signIn = { ...signIn, token: "token-2" };
  await waitFor(() => {
    comeBack();
    expect(getSessionEnd()).toBeNull();
  });
});

test("the shell loads the dialog when the session ends", async () => {
  answerCalls(() => [200, signIn]);
  renderShell(<DeferredShell />);
  expect(screen.queryByRole("dialog")).toBeNull();
  act(reportSessionEnd);
  expect(await screen.findByRole("dialog", { name: title })).toBeInTheDocument();
});
