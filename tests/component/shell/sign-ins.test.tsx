import { screen, waitFor, within } from "@testing-library/react";
import AccountPanel from "@/components/shell/account-panel";
import { SignIns } from "@/components/shell/sign-ins";
import { endOwnSessions, listOwnSessions, type OwnSession } from "@/lib/contract/accounts/own-sessions";
import { answer, makeRefusal, renderScreen } from "../../support/render-screen";
import { makeSitePage, renderShell } from "../../support/render-shell";

// The list of places where a user is signed in.

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1";

function aSession(letter: string, given: Partial<OwnSession> = {}): OwnSession {
  return {
    handle: letter.repeat(22),
    is_current: false,
    amr: "mail",
    issued_at: "2026-11-26T08:00:00Z",
    seen_at: "2026-11-26T09:30:00Z",
    expires_at: "2026-11-26T20:00:00Z",
    agent: IPHONE,
    address: "203.0.113.7",
    ...given,
  };
}

const here = aSession("a", { is_current: true, agent: FIREFOX, amr: "oidc" });
const phone = aSession("b");
const unknown = aSession("c", { agent: "", address: "", amr: "sso" });
const close = jest.fn();

test("shows browser, way, address and times, and marks this browser", async () => {
  renderScreen(<SignIns onClose={close} />, {
    answers: [answer(listOwnSessions, { sessions: [here, phone, unknown] })],
  });
  const rows = await screen.findAllByRole("listitem");
  expect(rows).toHaveLength(3);
  const [first, second, third] = rows;
  expect(first).toHaveTextContent(/Firefox · Windows\s*This browser/);
  expect(first).toHaveTextContent("Company account · 203.0.113.7");
  expect(within(first as HTMLElement).queryByRole("button")).toBeNull();
  expect(second).toHaveTextContent("Safari · iPhone");
  expect(second).toHaveTextContent(/Signed in 26\.11\.2026 \d\d:00, last used 26\.11\.2026 \d\d:30/);
  expect(third).toHaveTextContent("Unknown browser");
  expect(third).toHaveTextContent(/Single sign-on \(SSO\)Signed in/);
});

test("ends one sign-in, and the list is read again", async () => {
  const { user, calls, notices } = renderScreen(<SignIns onClose={close} />, {
    answers: [
      answer(listOwnSessions, { sessions: [here, phone, unknown] }, { sessions: [here, unknown] }),
      answer(endOwnSessions, undefined),
    ],
  });
  await user.click(await screen.findByRole("button", { name: "End the sign-in in Safari · iPhone" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
  expect(calls(endOwnSessions).map(({ body }) => body)).toEqual([{ handle: phone.handle }]);
  expect(notices).toMatchObject([{ kind: "good", text: "Sign-in ended" }]);
});

test("ends all others at once; alone, there is nothing to end", async () => {
  const { user, calls } = renderScreen(<SignIns onClose={close} />, {
    answers: [
      answer(listOwnSessions, { sessions: [here, phone, unknown] }, { sessions: [here] }),
      answer(endOwnSessions, undefined),
    ],
  });
  await user.click(await screen.findByRole("button", { name: "End 2 other sign-ins" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  expect(calls(endOwnSessions).map(({ body }) => body)).toEqual([{}]);
  expect(screen.queryByRole("button", { name: /^End/ })).toBeNull();
});

test("says that the list could not be loaded, and that a sign-in could not be ended", async () => {
  const { unmount } = renderScreen(<SignIns onClose={close} />, {
    answers: [answer(listOwnSessions, makeRefusal(503, "upstream_unavailable"))],
  });
  expect(await screen.findByText("The list couldn’t be loaded. Close it and try again.")).toBeInTheDocument();
  unmount();
  const { user, notices } = renderScreen(<SignIns onClose={close} />, {
    answers: [
      answer(listOwnSessions, { sessions: [here, phone] }),
      answer(endOwnSessions, makeRefusal(403, "forbidden")),
    ],
  });
  await user.click(await screen.findByRole("button", { name: "End 1 other sign-in" }));
  await waitFor(() => expect(notices).toMatchObject([{ kind: "bad" }]));
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
});

test.each([
  ["cs", "Kde jste přihlášeni", "Ukončit 2 další přihlášení"],
  ["sk", "Kde ste prihlásení", "Ukončiť 2 ďalšie prihlásenia"],
  ["pl", "Aktywne logowania", "Zakończ 2 inne logowania"],
] as const)("speaks %s", async (locale, title, end) => {
  const answers = [answer(listOwnSessions, { sessions: [here, phone, unknown] })];
  renderScreen(<SignIns onClose={close} />, { answers, locale });
  expect(await screen.findByRole("dialog", { name: title })).toBeInTheDocument();
  expect(await screen.findByRole("button", { name: end })).toBeInTheDocument();
});

test("is offered only to users whose sessions Vitrine manages", () => {
  const panel = <AccountPanel panelId="panel" isOpen onChoose={jest.fn()} />;
  const { unmount } = renderShell(panel, { page: makeSitePage({ hasSessions: true }) });
  expect(screen.getByRole("button", { name: "Where you are signed in" })).toBeInTheDocument();
  unmount();
  renderShell(panel, { page: makeSitePage({ hasSessions: false }) });
  expect(screen.queryByRole("button", { name: "Where you are signed in" })).toBeNull();
});
