import { screen, waitFor } from "@testing-library/react";
import { axe } from "jest-axe";
import { ContinueScreen } from "@/components/accounts/sign-in/continue-screen";
import { answerCalls, renderShell } from "@/tests/support/render-shell";
import { recordNavigations } from "../location-calls";

const LINK = "site=100200-300401&uid=u7&to=%2Fsynonyms%3Fq%3Da%2520b&sig=ab%2Bc";
const AT = `/deep_link?${LINK}`;

function open({
  present = null as string | null,
  answer = [201, { to: "/sites/100200-300401" }] as Reply,
  at = AT,
} = {}) {
  const { replace } = recordNavigations();
  const calls = answerCalls(() => answer);
  const drawn = renderShell(<ContinueScreen name="Dana" present={present} />, { at });
  return { ...drawn, calls, replace };
}

type Reply = [status: number, body?: unknown];

const getContinue = () => screen.getByRole("button", { name: "Continue as Dana" });

afterEach(() => jest.restoreAllMocks());

test("does not consume the link before the user confirms", async () => {
  const { calls, container } = open();
  expect(getContinue()).toBeInTheDocument();
  expect(screen.getByText("The link works once. If you aren’t Dana, close this page.")).toBeInTheDocument();
  expect(calls).toHaveLength(0);
  expect(await axe(container)).toHaveNoViolations();
});

test("sends the link exactly as in the address and opens the page it names", async () => {
  const { user, calls, replace } = open({ answer: [201, { to: "/sites/100200-300401/synonyms" }] });
  await user.click(getContinue());
  await waitFor(() => expect(replace).toHaveBeenCalledWith("/sites/100200-300401/synonyms"));
  expect(calls).toMatchObject([{ method: "POST", url: "/api/sign_in/continue", body: { link: LINK, switch: false } }]);
});

test.each([
  ["no page", {}],
  ["an unreadable answer", "<html>"],
])("opens the start page for %s", async (_what, body) => {
  const { user, replace } = open({ answer: [200, body] });
  await user.click(getContinue());
  await waitFor(() => expect(replace).toHaveBeenCalledWith("/"));
});

test("says who is signed out by switching, and offers to stay", async () => {
  const { user, calls, replace, container } = open({ present: "Olga" });
  expect(screen.getByText("You are signed in as Olga")).toBeInTheDocument();
  expect(
    screen.getByText("If you continue, Olga is signed out on this computer and Dana is signed in."),
  ).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Stay signed in as Olga" })).toHaveAttribute("href", "/");
  expect(screen.queryByRole("button", { name: "Continue as Dana" })).toBeNull();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole("button", { name: "Switch to Dana" }));
  await waitFor(() => expect(replace).toHaveBeenCalled());
  expect(calls[0]?.body).toEqual({ link: LINK, switch: true });
});

test.each(["link_altered", "link_used", "unknown_user"])(
  "explains %s on its own page, with the reference",
  async (code) => {
    const { user, replace } = open();
    jest
      .mocked(fetch)
      .mockResolvedValue(
        new Response(JSON.stringify({ error: code }), { status: 403, headers: { "x-request-id": "ref 7" } }),
      );
    await user.click(getContinue());
    await waitFor(() => expect(replace).toHaveBeenCalledWith(`/auth_error?reason=${code}&reference=ref+7`));
  },
);

test("opens the page with both clocks for a link from the future", async () => {
  const { user, replace } = open({ answer: [403, { error: "link_future" }] });
  await user.click(getContinue());
  await waitFor(() => expect(replace).toHaveBeenCalledWith("/hmac_failed"));
});

test("keeps the page that the link opens, and when it was issued", async () => {
  const at = `${AT}&iat=1773133620&path=%2Fsites%2Fs1`;
  const { user, replace } = open({ answer: [403, { error: "link_future" }], at });
  await user.click(getContinue());
  await waitFor(() => expect(replace).toHaveBeenCalledWith("/hmac_failed?issued=1773133620&next=%2Fsites%2Fs1"));
});

test.each([
  ["an expired link, which then offers a new one", "link_expired"],
  ["someone who has signed in meanwhile, and then asks before signing them out", "other_user"],
])("reloads the page for %s", async (_what, error) => {
  const { user, replace } = open({ answer: [409, { error }] });
  await user.click(getContinue());
  await waitFor(() => expect(replace).toHaveBeenCalledWith(`${window.location.origin}${AT}`));
});

test.each([
  ["rate_limited", "Too many attempts. Try again in a minute."],
  ["something_new", "Something went wrong"],
])("shows %s on the page and can be tried again", async (code, text) => {
  const { user, replace, calls } = open({ answer: [409, { error: code }] });
  await user.click(getContinue());
  expect(await screen.findByRole("alert")).toHaveTextContent(text);
  expect(replace).not.toHaveBeenCalled();
  await user.click(getContinue());
  await waitFor(() => expect(calls).toHaveLength(2));
});

test("stays on the page when the server sends no JSON or the network fails", async () => {
  const { user, replace } = open({ answer: [502, "<html>"] });
  await user.click(getContinue());
  expect(await screen.findByRole("alert")).toHaveTextContent("Something went wrong");
  jest.mocked(fetch).mockRejectedValue(new TypeError("Failed to fetch"));
  await user.click(getContinue());
  expect(await screen.findByText("The server isn’t responding. Try again in a moment.")).toBeInTheDocument();
  expect(replace).not.toHaveBeenCalled();
});
