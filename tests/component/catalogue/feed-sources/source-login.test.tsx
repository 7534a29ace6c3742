import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { FeedSourcesScreen } from "@/components/catalogue/feed-sources/feed-sources-screen";
import { history } from "@/lib/contract/catalogue/feed-runs";
import {
  listFeedSources,
  type StoredSource,
  saveFeedSources,
  test as testFeedSource,
} from "@/lib/contract/catalogue/feeds";
import { listPlans } from "@/lib/contract/catalogue/plans";
import type { Answer } from "@/lib/http/endpoint";
import { answer, type FakeAnswer, makeRefusal, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

// The user name and the password of a source: entered, kept, changed, removed.

const NOW = "2026-03-28T12:00:00.000Z";
const rights = { roles: ["operator"], policies: ["feeds"] };
const page = makeSitePage({ groups: ["feeds", "feed_logins"], rights });
const login = { id: "login-1" };
const entered = { user: "shop", password: "hesló" };

function aList(over: Partial<StoredSource> = {}, revision = 3): Answer<typeof listFeedSources> {
  const open = { file: null, format: null, encoding: null, mapping: {}, join: null };
  const source = { url: "https://shop.example/items.xml", ...open, ...over };
  const by = { updated_at: NOW, updated_by: { id: "u1", name: "Eva" } };
  return { feeds: [{ feed: "item", sources: [source], revision, ...by }], names: ["item"], sources_max: 5 };
}

const failed = {
  ...{ format: null, separator: null, encoding: null, fields: [], mapping: {}, records: [] },
  fault: { code: "download_unauthorized" as const, line: 1, column: 1 },
};

/** A server that stores sources, as they are after each save. */
function makeStore(...versions: Answer<typeof listFeedSources>[]): FakeAnswer[] {
  let saves = 0;
  const read = (): Answer<typeof listFeedSources> => versions[saves] ?? aList();
  const store = (): Answer<typeof listFeedSources> => {
    saves += 1;
    return read();
  };
  return [answer(listFeedSources, read), answer(saveFeedSources, store)];
}

async function open(answers: FakeAnswer[], around: object = {}) {
  const noPlans = answer(listPlans, { plans: [], daily_limit: 24, feeds: ["item"], now: NOW });
  const noRuns = answer(history, { runs: [], offset: 0, limit: 20, total: 0 });
  const rendered = renderScreen(<FeedSourcesScreen siteId="100200-300401" />, {
    answers: [...answers, noPlans, noRuns],
    page,
    at: "/sites/100200-300401/settings/feeds/sources",
    ...around,
  });
  const card = within(await screen.findByRole("region", { name: "Source 1" }));
  const click = (name: string) => rendered.user.click(screen.getByRole("button", { name }));
  const type = async () => {
    await rendered.user.type(card.getByLabelText("User name"), entered.user);
    await rendered.user.type(card.getByLabelText("Password"), entered.password);
  };
  const readSent = () => rendered.calls(saveFeedSources).map(({ body }) => (body as { sources: object[] }).sources[0]);
  return { ...rendered, card, click, type, readSent };
}

test("tests and saves an entered login, and never shows it again", async () => {
  const { card, click, type, calls, readSent, container } = await open([
    ...makeStore(aList(), aList({ login }, 4)),
    answer(testFeedSource, failed),
  ]);
  await click("Add user name and password");
  expect(card.getByLabelText("Password")).toHaveAttribute("type", "password");
  await type();
  expect(await axe(container)).toHaveNoViolations();
  await click("Test source");
  expect(
    await card.findByText(/requires a user name and a password, or refused the ones it got \(401\)/),
  ).toBeVisible();
  expect(calls(testFeedSource)[0]?.body).toMatchObject({ source: { login: entered } });
  await click("Save changes");
  expect(await card.findByText("A user name and a password are stored for this server.")).toBeVisible();
  expect(readSent()).toMatchObject([{ login: entered }]);
  expect(card.queryByLabelText("Password")).toBeNull();
  expect(document.body).not.toHaveTextContent(entered.password);
});

test("keeps the stored login when something else is saved, and after a change that was canceled", async () => {
  const { user, card, click, readSent } = await open([
    answer(listFeedSources, aList({ login })),
    answer(saveFeedSources, aList({ login }, 4)),
  ]);
  await click("Change user name and password");
  await click("Cancel");
  expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull();
  await user.selectOptions(card.getByLabelText("Format"), "XML");
  await click("Save changes");
  await waitFor(() => expect(readSent()).toMatchObject([{ format: "xml", login }]));
});

test("changes and removes a stored login", async () => {
  const { card, click, type, readSent } = await open(
    makeStore(aList({ login }), aList({ login: { id: "login-2" } }, 4), aList({}, 5)),
  );
  await click("Change user name and password");
  await type();
  await click("Save changes");
  await waitFor(() => expect(readSent()).toMatchObject([{ login: entered }]));
  await card.findByText("A user name and a password are stored for this server.");
  await click("Remove user name and password");
  await click("Save changes");
  await waitFor(() => expect(readSent()[1]).toMatchObject({ login: null }));
  expect(await card.findByRole("button", { name: "Add user name and password" })).toBeVisible();
});

test("says that a stored login belongs to another server", async () => {
  const errors = { "sources.0.login": ["login_elsewhere"] };
  const { user, card, click } = await open([
    answer(listFeedSources, aList({ login })),
    answer(saveFeedSources, makeRefusal(422, "invalid", { errors })),
  ]);
  await user.type(card.getByLabelText("Feed URL"), ".gz");
  await click("Save changes");
  expect(await card.findByText(/belong to another server\. Change or remove them\./)).toBeVisible();
});

test("shows the error of an entered login at its field", async () => {
  const errors = { "sources.0.login": ["login_empty"] };
  const { card, click } = await open([
    answer(listFeedSources, aList()),
    answer(saveFeedSources, makeRefusal(422, "invalid", { errors })),
  ]);
  await click("Add user name and password");
  await click("Save changes");
  const field = card.getByLabelText("User name");
  await waitFor(() => expect(field).toHaveAccessibleErrorMessage("Enter a user name or a password, or cancel."));
  await waitFor(() => expect(field).toHaveFocus());
});

test("shows viewers only that a login is stored", async () => {
  const viewer = makeSitePage({ groups: page.groups, rights: { roles: ["viewer"], policies: ["feeds"] } });
  const { card } = await open([answer(listFeedSources, aList({ login }))], { page: viewer });
  expect(card.getByText("A user name and a password are stored for this server.")).toBeVisible();
  expect(card.queryByRole("button")).toBeNull();
});

test("offers no login to a backend that does not store them", async () => {
  await open([answer(listFeedSources, aList())], { page: makeSitePage({ groups: ["feeds"], rights }) });
  expect(screen.queryByRole("button", { name: "Add user name and password" })).toBeNull();
});
