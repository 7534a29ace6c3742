import { screen, waitFor } from "@testing-library/react";
import { AccountMenu } from "@/components/shell/account-menu";
import { AppearanceFields } from "@/components/shell/appearance-fields";
import { LanguageSwitch } from "@/components/shell/language-switch";
import { SessionQuestion } from "@/components/shell/session-question";
import { RedesignNotice } from "@/components/shell/shell-late";
import { SignOut } from "@/components/shell/sign-out";
import { TrialCountdown } from "@/components/shell/trial-countdown";
import { readCookie } from "@/lib/client/appearance";
import { localCopy } from "@/lib/client/local-copy";
import { setNotifier } from "@/lib/client/notify";
import { endSession, isSessionOver, resumeSession } from "@/lib/client/session-end";
import { changeUiState, startUiState, uiState } from "@/lib/client/ui-state";
import { router } from "../../support/next-address";
import { answerCalls, aSitePage, renderShell } from "../../support/render-shell";

let users = 0;

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  users += 1;
  startUiState(`account-${users}`);
  document.head.innerHTML = '<meta name="csrf-token" content="token-1">';
});

afterEach(() => {
  resumeSession();
  jest.restoreAllMocks();
});

test("the account says who is signed in", () => {
  renderShell(<AccountMenu />);
  expect(screen.getByRole("button", { name: "Account of Olga Owner", hidden: true })).toBeInTheDocument();
  expect(screen.getByText("olga@vitrine.example")).toBeInTheDocument();
});

test("the language is kept for the user and the page is drawn anew in place", async () => {
  const calls = answerCalls((_method, _url, body) => [200, body]);
  const { user } = renderShell(<LanguageSwitch />);
  await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), "Čeština");
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1));
  expect(calls[0]).toMatchObject({
    method: "PATCH",
    url: "/api/sites/settings/profile/set_app_language",
    body: { user: { locale: "cs" } },
  });
  expect(readCookie("locale")).toBe("cs");
});

test("theme and row spacing show at once and are kept", async () => {
  const { user } = renderShell(<AppearanceFields />);
  await user.click(screen.getByRole("radio", { name: "Dark" }));
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(readCookie("theme")).toBe("dark");
  await user.click(screen.getByRole("radio", { name: "As this device" }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
  await user.click(screen.getByRole("radio", { name: "Compact" }));
  expect(document.documentElement.dataset.density).toBe("compact");
});

test("the trial counts down, and shows nothing where there is none", () => {
  const { unmount } = renderShell(<TrialCountdown />, { locale: "pl" });
  expect(screen.getByText("Okres próbny kończy się za 12 dni")).toBeInTheDocument();
  unmount();
  const { container } = renderShell(<TrialCountdown />, { page: aSitePage({ trial: { days: null } }) });
  expect(container).toBeEmptyDOMElement();
});

test("“Later” is for the session, “Do not show again” for good", async () => {
  const first = renderShell(<RedesignNotice />);
  await first.user.click(screen.getByRole("button", { name: "Later" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(uiState().hideRedesignModal).toBe(false);
  expect(window.sessionStorage.getItem("vitrine.session")).toContain('"hideRedesignModal":true');
});

test("the announcement is never shown again to who said so", async () => {
  changeUiState({ hideRedesignModal: true });
  const { container } = renderShell(<RedesignNotice />);
  expect(container).toBeEmptyDOMElement();
});

function signOut() {
  // jsdom cannot open the sign-in page, and says so.
  jest.spyOn(console, "error").mockImplementation(() => undefined);
  return renderShell(
    <SignOut>
      {(start) => (
        <button type="button" onClick={start}>
          Sign out
        </button>
      )}
    </SignOut>,
  );
}

test("signing out tells of local copies first and forgets the list of sites", async () => {
  const copy = { key: "k", value: 1, savedAt: 1, title: "shoes" };
  jest.spyOn(localCopy, "list").mockResolvedValue([copy, copy]);
  const clear = jest.spyOn(localCopy, "clear").mockResolvedValue();
  changeUiState({ sitesCache: [], sitesCacheTimestamp: 1 });
  const calls = answerCalls(() => [401, { error: "unauthenticated" }]);
  const { user } = signOut();
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  const dialog = await screen.findByRole("dialog", { name: "Unsaved work stays behind" });
  expect(dialog).toHaveTextContent("2 local copies of unsaved work are kept in this browser.");
  expect(calls).toEqual([]);
  expect(uiState().sitesCache).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Sign out, keep copies" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toMatchObject({ method: "POST", url: "/api/sign_in/end" });
  expect(calls[0]?.headers.get("x-csrf-token")).toBe("token-1");
  await waitFor(() => expect(uiState().sitesCache).toBeNull());
  expect(clear).not.toHaveBeenCalled();
});

test("who could not be signed out keeps copies and list, and reads why", async () => {
  jest.spyOn(localCopy, "list").mockResolvedValue([{ key: "k", value: 1, savedAt: 1, title: "shoes" }]);
  const clear = jest.spyOn(localCopy, "clear").mockResolvedValue();
  const notify = jest.fn(() => () => undefined);
  setNotifier(notify);
  changeUiState({ sitesCache: [], sitesCacheTimestamp: 1 });
  let answer = (): Promise<Response> => Promise.reject(new TypeError("Failed to fetch"));
  jest.spyOn(globalThis, "fetch").mockImplementation(() => answer());
  const { user } = signOut();
  const leave = async () => {
    await user.click(screen.getByRole("button", { name: "Sign out" }));
    await user.click(await screen.findByRole("button", { name: "Sign out, delete copies" }));
  };
  await leave();
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ kind: "bad", text: "The backend cannot be reached" }));
  answer = () => Promise.resolve(Response.json({ error: "forbidden" }, { status: 403 }));
  await leave();
  await waitFor(() => expect(notify).toHaveBeenLastCalledWith({ kind: "bad", text: "Something went wrong" }));
  expect(clear).not.toHaveBeenCalled();
  expect(uiState().sitesCache).toEqual([]);
  // The cookie goes whatever the backend says, so who hears of its failure is signed out as well.
  answer = () => Promise.resolve(Response.json({ error: "upstream_unavailable" }, { status: 503 }));
  await leave();
  await waitFor(() => expect(clear).toHaveBeenCalledTimes(1));
  expect(uiState().sitesCache).toBeNull();
  setNotifier(null);
});

test("a session that has ended can be signed in to in another tab and gone on with here", async () => {
  const { user } = renderShell(
    <div data-user="u1">
      <SessionQuestion />
    </div>,
    { at: "/sites/1/x?q=a" },
  );
  expect(screen.queryByRole("dialog")).toBeNull();
  const { act } = await import("@testing-library/react");
  act(endSession);
  const link = screen.getByRole("link", { name: "Sign in in a new tab" });
  expect(link).toHaveAttribute("href", "/sign_in?next=%2Fsites%2F1%2Fx%3Fq%3Da");
  let page = '<meta name="csrf-token" content=""><div data-user=""></div>';
  answerCalls(() => [200, page]);
  await user.click(screen.getByRole("button", { name: "Continue here" }));
  expect(await screen.findByText(/You are not signed in yet/)).toBeInTheDocument();
  page = '<html><head><meta name="csrf-token" content="token-2"></head><body><div data-user="u1"></div></body></html>';
  await user.click(screen.getByRole("button", { name: "Continue here" }));
  await waitFor(() => expect(isSessionOver()).toBe(false));
  expect(document.querySelector<HTMLMetaElement>("meta[name=csrf-token]")?.content).toBe("token-2");
});
