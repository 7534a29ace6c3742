import { screen, waitFor } from "@testing-library/react";
import { AccountMenu, TrialCountdown } from "@/components/shell/account-menu";
import { AppearanceFields } from "@/components/shell/appearance-fields";
import { RedesignNotice } from "@/components/shell/redesign-notice";
import { SignOut } from "@/components/shell/sign-out";
import { LanguageSwitch } from "@/components/shell/site-frame";
import { readInstallationCookie } from "@/lib/client/appearance";
import { localCopy } from "@/lib/client/local-copy";
import { setNotifier } from "@/lib/client/notify";
import { readRecentNotices, rememberNotice } from "@/lib/client/recent-notices";
import { changeUiState, getUiState, startUiState } from "@/lib/client/ui-state";
import { router } from "../../support/next-address";
import { answerCalls, makeSitePage, renderShell } from "../../support/render-shell";

// The account in the shell: its menu, the language and the appearance.

let users = 0;

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  users += 1;
  startUiState(`account-${users}`);
  document.head.innerHTML = '<meta name="csrf-token" content="token-1">';
});

afterEach(() => jest.restoreAllMocks());

test("the account menu shows the signed-in user", () => {
  renderShell(<AccountMenu />);
  expect(screen.getByRole("button", { name: "Account: Olga Owner", hidden: true })).toBeInTheDocument();
  expect(screen.getByText("olga@vitrine.example")).toBeInTheDocument();
});

test("saves the user's language and refreshes the page in place", async () => {
  const calls = answerCalls((_method, _url, body) => [200, body]);
  const { user } = renderShell(<LanguageSwitch />);
  await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), "Čeština");
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1));
  expect(calls[0]).toMatchObject({
    method: "PATCH",
    url: "/api/sites/settings/profile/set_app_language",
    body: { user: { locale: "cs" } },
  });
  expect(readInstallationCookie("locale")).toBe("cs");
  expect(readInstallationCookie("chosen_locale")).toBe("cs");
});

test("applies theme and row spacing immediately and stores them", async () => {
  const { user } = renderShell(<AppearanceFields />);
  await user.click(screen.getByRole("radio", { name: "Dark" }));
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(readInstallationCookie("theme")).toBe("dark");
  await user.click(screen.getByRole("radio", { name: "System" }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
  await user.click(screen.getByRole("radio", { name: "Compact" }));
  expect(document.documentElement.dataset.density).toBe("compact");
});

test("shows the days left of a trial, and nothing without one", () => {
  const { unmount } = renderShell(<TrialCountdown />, { locale: "pl" });
  expect(screen.getByText("Okres próbny kończy się za 12 dni")).toBeInTheDocument();
  unmount();
  const ended = renderShell(<TrialCountdown />, { page: makeSitePage({ trial: { days: 0 } }) });
  expect(screen.getByText("Trial ended")).toBeInTheDocument();
  ended.unmount();
  const { container } = renderShell(<TrialCountdown />, { page: makeSitePage({ trial: { days: null } }) });
  expect(container).toBeEmptyDOMElement();
});

test("“Later” hides the announcement for the session, “Don’t show again” permanently", async () => {
  const first = renderShell(<RedesignNotice />, { page: makeSitePage({ isRedesign: true }) });
  await first.user.click(screen.getByRole("button", { name: "Later" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(getUiState().hideRedesignModal).toBe(false);
  expect(window.sessionStorage.getItem("vitrine.session")).toContain('"hideRedesignModal":true');
});

test("never shows the announcement after “Don’t show again”", async () => {
  changeUiState({ hideRedesignModal: true });
  const { container } = renderShell(<RedesignNotice />, { page: makeSitePage({ isRedesign: true }) });
  expect(container).toBeEmptyDOMElement();
});

test("never announces the redesign where no other dashboard was replaced", async () => {
  changeUiState({ hideRedesignModal: false });
  window.sessionStorage.clear();
  const { container } = renderShell(<RedesignNotice />);
  expect(container).toBeEmptyDOMElement();
});

test.each(["input", "dialog"])("does not announce the redesign over an %s in use", (name) => {
  changeUiState({ hideRedesignModal: false });
  window.sessionStorage.clear();
  const used = document.body.appendChild(document.createElement(name));
  used.setAttribute("open", "");
  used.focus();
  const { container } = renderShell(<RedesignNotice />, { page: makeSitePage({ isRedesign: true }) });
  expect(container).toBeEmptyDOMElement();
  expect(screen.queryByText("The dashboard has been redesigned")).toBeNull();
  used.remove();
});

function signOut() {
  // jsdom cannot navigate to the sign-in page, and logs it.
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

test("signing out asks about local copies first, and clears the site list and the notifications", async () => {
  const copy = { key: "k", value: 1, savedAt: 1, title: "shoes" };
  jest.spyOn(localCopy, "list").mockResolvedValue([copy, copy]);
  const clear = jest.spyOn(localCopy, "clear").mockResolvedValue();
  changeUiState({ sitesCache: [], sitesCacheTimestamp: 1 });
  rememberNotice({ kind: "good", text: "Rules saved" });
  const calls = answerCalls(() => [401, { error: "unauthenticated" }]);
  const { user } = signOut();
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  const dialog = await screen.findByRole("dialog", { name: "You have unsaved work" });
  expect(dialog).toHaveTextContent("2 local copies of unsaved work are saved in this browser.");
  expect(calls).toEqual([]);
  expect(getUiState().sitesCache).toEqual([]);
  expect(readRecentNotices()).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Sign out, keep copies" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toMatchObject({ method: "POST", url: "/api/sign_in/end" });
  expect(calls[0]?.headers.get("x-csrf-token")).toBe("token-1");
  await waitFor(() => expect(getUiState().sitesCache).toBeNull());
  expect(readRecentNotices()).toEqual([]);
  expect(clear).not.toHaveBeenCalled();
});

test("keeps copies and site list and shows the error when signing out fails", async () => {
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
  await waitFor(() =>
    expect(notify).toHaveBeenCalledWith({ kind: "bad", text: "The server isn’t responding. Try again in a moment." }),
  );
  answer = () => Promise.resolve(Response.json({ error: "forbidden" }, { status: 403 }));
  await leave();
  await waitFor(() => expect(notify).toHaveBeenLastCalledWith({ kind: "bad", text: "Something went wrong" }));
  expect(clear).not.toHaveBeenCalled();
  expect(getUiState().sitesCache).toEqual([]);
  // The cookie is deleted whatever the backend answers, so a backend failure still signs out.
  answer = () => Promise.resolve(Response.json({ error: "upstream_unavailable" }, { status: 503 }));
  await leave();
  await waitFor(() => expect(clear).toHaveBeenCalledTimes(1));
  expect(getUiState().sitesCache).toBeNull();
  setNotifier(null);
});
