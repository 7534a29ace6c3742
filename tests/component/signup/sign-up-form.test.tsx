import { screen, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { ConfirmForm } from "@/components/signup/confirm-form";
import { FeedProgressView, formatHeading } from "@/components/signup/feed-progress-view";
import { LinkProblem, SignUpSent } from "@/components/signup/link-problem";
import { SignUpForm, type SignUpFormProps } from "@/components/signup/sign-up-form";
import { SignUpLanguages } from "@/components/signup/sign-up-languages";
import { SIGN_UP_LOCALES, type SignUpLocale } from "@/lib/contract/kit/locale";
import type { FeedProgress } from "@/lib/domain/signup/feed-progress";
import { createSignUpTranslator } from "@/lib/i18n/sign-up-texts";
import { renderUi } from "@/tests/support/render-ui";

// The pages have no script of their own, so the forms are tested as HTML.

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

const EMPTY = { values: {}, errors: {}, isMailed: true, termsUrl: null, honeypotField: "fax" };

async function renderForm(locale: SignUpLocale, given: Partial<SignUpFormProps> = {}) {
  const t = await createSignUpTranslator(locale);
  return { ...renderUi(<SignUpForm {...EMPTY} t={t} locale={locale} {...given} />), t };
}

/** What the form sends. */
const formData = (container: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    [...(container.querySelector("form")?.elements ?? [])]
      .map((field) => field as HTMLInputElement)
      .filter(({ name }) => name !== "")
      .map(({ name, value }) => [name, value]),
  );

test.each(SIGN_UP_LOCALES)("the form in %s sends its language and what that suggests", async (locale) => {
  const { container, t } = await renderForm(locale);
  expect(formData(container)).toMatchObject({ locale, email: "", feed_url: "", fax: "" });
  expect(formData(container).language).toBe(locale);
  expect(screen.getByText(t("form.submit")).closest("button")).toHaveAttribute("type", "submit");
  for (const key of ["email", "name", "siteName", "baseUrl", "feedUrl", "currency"] as const)
    expect(screen.getByLabelText(t(`form.${key}`))).toBeInTheDocument();
});

test("the form in Portuguese names languages as in Portugal", async () => {
  await renderForm("pt");
  const names = screen.getAllByRole("option").map(({ textContent }) => textContent);
  expect(names).toEqual(expect.arrayContaining(["checo", "polaco"]));
});

test("a refused form keeps every value, and has each error at its field", async () => {
  const values = {
    email: "ada",
    name: "Ada",
    site_name: "Boots",
    base_url: "boots",
    feed_url: "http://x",
    currency: "ZZZ",
  };
  const errors = {
    email: "email_invalid",
    base_url: "base_url_invalid",
    feed_url: "not_https",
    currency: "other_code",
  };
  const { container } = await renderForm("en", { values, errors });
  expect(formData(container)).toMatchObject(values);
  expect(screen.getByLabelText("E-mail address")).toHaveAccessibleErrorMessage(/Enter an e-mail address/);
  expect(screen.getByLabelText("Product feed URL (optional)")).toHaveAccessibleErrorMessage(/starts with https/);
  expect(screen.getByLabelText("Currency")).toHaveAccessibleErrorMessage("Something went wrong. Try again.");
  expect(screen.getByLabelText("Your name")).toBeValid();
  expect(screen.getByText("Check the marked fields").closest("[role=alert]")).not.toBeNull();
  // Hundreds of choices take seconds and have no findings of their own.
  for (const select of container.querySelectorAll("select")) select.replaceChildren(...select.selectedOptions);
  expect(await axe(container)).toHaveNoViolations();
});

test("a refusal of the whole form is explained above it", async () => {
  await renderForm("en", { errors: { form: "rate_limited" } });
  expect(screen.getByText(/Too many attempts/).closest("[role=alert]")).not.toBeNull();
});

test.each([
  [true, "Check the inbox and the spam folder"],
  [false, "Ask the administrator for one of them"],
])("too many links, sent by e-mail: %s, lead to where they are", async (isMailed, words) => {
  await renderForm("en", { isMailed, errors: { form: "mail_limit" } });
  expect(screen.getByRole("alert")).toHaveTextContent(words);
});

test("the form requires consent only where there are terms, with a link to them", async () => {
  const { unmount } = await renderForm("en");
  expect(screen.queryByLabelText(/I accept/)).not.toBeInTheDocument();
  unmount();
  await renderForm("de", { termsUrl: "https://x.example/terms", errors: { terms: "terms_missing" } });
  expect(screen.getByLabelText(/Ich akzeptiere/)).toHaveAccessibleDescription(/Akzeptieren Sie/);
  expect(screen.getByText("Nutzungsbedingungen")).toHaveAttribute("href", "https://x.example/terms");
});

test("the field for programs is neither seen, nor read out, nor reached by Tab", async () => {
  const { container } = await renderForm("en");
  const trap = container.querySelector("[name=fax]");
  expect(trap).toHaveAttribute("tabindex", "-1");
  expect(trap?.closest("[aria-hidden]")).not.toBeNull();
});

test("Enter sends the form rather than changing its language", async () => {
  const t = await createSignUpTranslator("en");
  const { container } = renderUi(
    <>
      <SignUpLanguages label="Language" locale="en" form="sign-up" name="show" />
      <SignUpForm {...EMPTY} t={t} locale="en" />
    </>,
  );
  const first = container.querySelector("button[type=submit]");
  expect(first).toHaveAttribute("form", "sign-up");
  expect(first).not.toHaveAttribute("name");
  const languages = within(screen.getByRole("navigation", { name: "Language" })).getAllByRole("button");
  expect(languages.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(["English", "Deutsch", "Português"]),
  );
  expect(languages).toHaveLength(9);
});

const REQUEST = { email: "ada@boots.example", site_name: "Boots", feed_url: "https://boots.example/feed.xml" };

test("the page of the link names what it creates, and who would be signed out", async () => {
  const t = await createSignUpTranslator("en");
  const given = { t, locale: "en", request: REQUEST, link: "a=1&b=2", code: undefined } as const;
  const { container, rerender } = renderUi(<ConfirmForm {...given} present={null} />);
  expect(formData(container)).toEqual({ link: "a=1&b=2", locale: "en" });
  expect(screen.getByText(/account for ada@boots.example and the site Boots/)).toBeInTheDocument();
  expect(screen.getByText(/https:\/\/boots.example\/feed.xml/)).toBeInTheDocument();
  rerender(<ConfirmForm {...given} present={{ id: "u1", name: "Ben" }} code="unavailable" />);
  expect(formData(container)).toMatchObject({ switch: "u1" });
  expect(screen.getByText("You are signed in as Ben")).toBeInTheDocument();
  expect(screen.getByRole("alert")).toHaveTextContent("not available right now");
  expect(await axe(container)).toHaveNoViolations();
});

test.each([
  ["expired", "/sign_up?lang=de"],
  ["altered", "/sign_up?lang=de"],
  ["used", "/sign_in"],
  ["known", "/sign_in"],
] as const)("a link that is %s leads to %s", async (kind, href) => {
  const t = await createSignUpTranslator("de");
  const { container } = renderUi(<LinkProblem t={t} locale="de" kind={kind} email="ada@boots.example" />);
  expect(screen.getByRole("link")).toHaveAttribute("href", href);
  expect(await axe(container)).toHaveNoViolations();
});

test("a used link leads to the console if its account is signed in", async () => {
  const t = await createSignUpTranslator("en");
  renderUi(<LinkProblem t={t} locale="en" kind="used" email="ada@boots.example" isSignedIn />);
  expect(screen.getByText("The site already exists, and you are signed in.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Open console" })).toHaveAttribute("href", "/");
});

test("after the form the page names the address, and leads back to it", async () => {
  const t = await createSignUpTranslator("en");
  const { container } = renderUi(<SignUpSent t={t} email="ada@boots.example" isMailed formUrl="/sign_up?lang=en" />);
  expect(screen.getByText(/on its way to ada@boots.example/)).toHaveTextContent("72 hours");
  expect(screen.getByRole("link", { name: "Change details" })).toHaveAttribute("href", "/sign_up?lang=en");
  expect(await axe(container)).toHaveNoViolations();
});

test.each(SIGN_UP_LOCALES)(
  "without a mail server the form and the page after it promise no mail, in %s",
  async (locale) => {
    const { t, unmount } = await renderForm(locale, { isMailed: false });
    expect(screen.getByLabelText(t("form.email"))).toHaveAccessibleDescription(t("unsent.hint"));
    expect(screen.queryByText(t("form.emailHint"))).toBeNull();
    expect(screen.getByRole("button", { name: t("unsent.submit") })).toHaveAttribute("type", "submit");
    unmount();
    renderUi(<SignUpSent t={t} email="ada@boots.example" isMailed={false} formUrl="/sign_up" />);
    expect(screen.getByText(/ada@boots\.example/)).toHaveTextContent(/unsent-mails\.jsonl.*72/);
    expect(screen.queryByText(t("sent.nothing"))).toBeNull();
  },
);

const LINKS = {
  self: "/sign_up/started",
  shop: "https://s.example/shop/1",
  preview: "/p",
  console: "/c",
  sources: "/f",
  runs: "/r",
};

async function drawProgress(progress: FeedProgress, locale: SignUpLocale) {
  const t = await createSignUpTranslator(locale);
  const { container } = renderUi(
    <FeedProgressView t={t} progress={progress} trialDays={30} links={LINKS} note={null} />,
  );
  return { t, container };
}

async function renderProgress(progress: FeedProgress, locale: SignUpLocale = "en") {
  const { t, container } = await drawProgress(progress, locale);
  expect(await axe(container)).toHaveNoViolations();
  const hrefs = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  return { hrefs, title: formatHeading(t, progress, "Boots"), announced: screen.getByRole("status").textContent };
}

test("while the feed is read the page says how far it is", async () => {
  const { title, announced, hrefs } = await renderProgress({ state: "reading", count: 1 });
  expect([title, announced]).toEqual(["Setting up Boots", "Loading the product feed: 1 product so far."]);
  expect(hrefs).toEqual(["/c"]);
});

test("while the feed is read the page looks again every two seconds", async () => {
  jest.useFakeTimers();
  await drawProgress({ state: "reading", count: 1 }, "en");
  refresh.mockClear();
  jest.advanceTimersByTime(2_100);
  expect(refresh).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test("once items can be searched the page leads to the shop and the preview", async () => {
  const { title, announced, hrefs } = await renderProgress({ state: "done", count: 5, rejected: 2 }, "cs");
  expect(title).toBe("Web Boots je připraven");
  expect(announced).toContain("5 položek");
  expect(announced).toContain("2 řádky feedu");
  // The rows that could not be used can be looked at.
  expect(hrefs).toEqual(["/c", "https://s.example/shop/1", "/p", "/r"]);
});

test.each<[FeedProgress, string[]]>([
  [{ state: "none" }, ["/f", "/c"]],
  [{ state: "failed", reason: "page", line: null }, ["/f", "/r", "/c"]],
  [{ state: "held" }, ["/r", "/c"]],
])("for %j the page says what to do", async (progress, wanted) => {
  const { hrefs, title } = await renderProgress(progress);
  expect([hrefs, title]).toEqual([wanted, "Boots has been created"]);
});
