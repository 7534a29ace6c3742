import { screen, waitFor } from "@testing-library/react";
import { axe } from "jest-axe";
import { SignInFrame } from "@/components/accounts/sign-in/sign-in-frame";
import { SignInScreen } from "@/components/accounts/sign-in/sign-in-screen";
import { requestLink } from "@/lib/contract/accounts/sign-in";
import { answer, type FakeAnswer, makeRefusal, refuse, renderScreen } from "@/tests/support/render-screen";

const sent = answer(requestLink, { sent: true });

type Options = { email?: string; locale?: "en" | "cs"; sendsLinks?: boolean };

function open(answers: FakeAnswer[], { email, locale = "en", sendsLinks = true }: Options = {}) {
  return renderScreen(
    <SignInFrame title="Sign in">
      <SignInScreen path="/sites/100200-300401/synonyms?page=2" email={email} sendsLinks={sendsLinks} />
    </SignInFrame>,
    { answers, locale },
  );
}

const getField = () => screen.getByRole("textbox", { name: "E-mail address" });
const getSubmit = () => screen.getByRole("button", { name: "Send sign-in link" });

test("sends a link to the trimmed address, with the language and the page it opens", async () => {
  const { user, calls, container } = open([sent]);
  expect(await axe(container)).toHaveNoViolations();
  await user.type(getField(), "  dana@vitrine.example ");
  await user.click(getSubmit());
  expect(await screen.findByRole("status")).toHaveTextContent(/If dana@vitrine\.example belongs to an account/);
  expect(calls(requestLink).map(({ body }) => body)).toEqual([
    { email: "dana@vitrine.example", locale: "en", path: "/sites/100200-300401/synonyms?page=2" },
  ]);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(await axe(container)).toHaveNoViolations();
});

test("sends the link in the language of the page", async () => {
  const { user, calls } = open([sent], { locale: "cs" });
  await user.type(screen.getByRole("textbox"), "dana@vitrine.example{Enter}");
  await waitFor(() => expect(calls(requestLink)[0]?.body).toMatchObject({ locale: "cs" }));
  expect(await screen.findByRole("status")).toHaveTextContent("dana@vitrine.example");
});

test("lets the user try another address after the link was sent", async () => {
  const { user } = open([sent]);
  await user.type(getField(), "dana@vitrine.example{Enter}");
  await user.click(await screen.findByRole("button", { name: "Use another address" }));
  expect(getField()).toHaveValue("");
  expect(screen.queryByText(/belongs to an account/)).toBeNull();
});

test("starts with a known address", async () => {
  const { user, calls } = open([sent], { email: "petra@vitrine.example" });
  expect(getField()).toHaveValue("petra@vitrine.example");
  await user.click(getSubmit());
  await waitFor(() => expect(calls(requestLink)[0]?.body).toMatchObject({ email: "petra@vitrine.example" }));
});

test.each([
  ["nothing", ""],
  ["no domain", "dana"],
  ["no dot", "dana@vitrine"],
  ["a space", "dana @vitrine.example"],
])("refuses an address with %s at its field, without a call", async (_what, typed) => {
  const { user, calls } = open([sent]);
  if (typed !== "") await user.type(getField(), typed);
  await user.click(getSubmit());
  expect(getField()).toHaveFocus();
  expect(getField()).toBeInvalid();
  expect(getField()).toHaveAccessibleDescription("Enter an e-mail address, for example name@example.com.");
  expect(calls(requestLink)).toHaveLength(0);
});

test.each([
  [
    "of the server",
    refuse(requestLink, 422, "email_invalid"),
    "Enter an e-mail address, for example name@example.com.",
  ],
  [
    "of a field",
    answer(requestLink, makeRefusal(422, "invalid")),
    "Enter an e-mail address, for example name@example.com.",
  ],
  [
    "of too many mails, which says nothing of an account",
    refuse(requestLink, 429, "mail_limit"),
    "Several links were requested for this address. Check the inbox and the spam folder, or try again in 10 minutes.",
  ],
  ["of too many attempts", refuse(requestLink, 429, "rate_limited"), "Too many attempts. Try again in a minute."],
  [
    "of an unreachable backend",
    answer(requestLink, makeRefusal(503, "upstream_unavailable")),
    "The server isn’t responding. Try again in a moment.",
  ],
  ["with an unknown code", answer(requestLink, makeRefusal(500, "something_new")), "Something went wrong"],
])("shows a refusal %s at the field and keeps the address", async (_what, refused, text) => {
  const { user } = open([refused]);
  await user.type(getField(), "dana@vitrine.example{Enter}");
  await waitFor(() => expect(getField()).toHaveAccessibleDescription(text));
  expect(getField()).toHaveFocus();
  expect(getField()).toHaveValue("dana@vitrine.example");
});

test("clears the refusal when the next attempt succeeds", async () => {
  const { user } = open([answer(requestLink, makeRefusal(429, "rate_limited"), { sent: true })]);
  await user.type(getField(), "dana@vitrine.example{Enter}");
  expect(await screen.findByText("Too many attempts. Try again in a minute.")).toBeInTheDocument();
  await user.click(getSubmit());
  expect(await screen.findByText("Check your e-mail")).toBeInTheDocument();
});

test("says that the server does not respond when the network fails", async () => {
  const { user } = open([]);
  jest.mocked(fetch).mockRejectedValue(new TypeError("Failed to fetch"));
  await user.type(getField(), "dana@vitrine.example{Enter}");
  await waitFor(() =>
    expect(getField()).toHaveAccessibleDescription("The server isn’t responding. Try again in a moment."),
  );
});

test("sends only one link while the first call is pending", async () => {
  let finish: (answer: { sent: boolean }) => void = () => undefined;
  const pending = new Promise<{ sent: boolean }>((resolve) => {
    finish = resolve;
  });
  const { user, calls } = open([answer(requestLink, () => pending)]);
  await user.type(getField(), "dana@vitrine.example{Enter}");
  await waitFor(() => expect(getSubmit()).toHaveAttribute("aria-disabled", "true"));
  await user.type(getField(), "{Enter}");
  await user.click(getSubmit());
  finish({ sent: true });
  expect(await screen.findByText("Check your e-mail")).toBeInTheDocument();
  expect(calls(requestLink)).toHaveLength(1);
});

test("without a mail server it promises no mail, and says where the link is", async () => {
  const { user, calls, container } = open([sent], { sendsLinks: false });
  expect(screen.getByText(/^This server doesn’t send e-mails\./)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send sign-in link" })).toBeNull();
  await user.type(getField(), "dana@vitrine.example");
  await user.click(screen.getByRole("button", { name: "Create sign-in link" }));
  const status = await screen.findByRole("status");
  expect(status).toHaveTextContent("Ask your administrator for the link");
  expect(status).toHaveTextContent(/If dana@vitrine\.example belongs to an account, .* unsent-mails\.jsonl/);
  expect(screen.queryByText(/spam/)).toBeNull();
  expect(calls(requestLink)).toHaveLength(1);
  expect(await axe(container)).toHaveNoViolations();
});

test("without a mail server, too many links lead to the administrator, not to an inbox", async () => {
  const { user } = open([refuse(requestLink, 429, "mail_limit")], { sendsLinks: false });
  await user.type(getField(), "dana@vitrine.example{Enter}");
  const text =
    "Several links were created for this address. Ask the administrator for one of them, or try again in 10 minutes.";
  await waitFor(() => expect(getField()).toHaveAccessibleDescription(text));
});
