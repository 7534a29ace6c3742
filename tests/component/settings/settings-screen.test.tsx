import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { SettingsScreen } from "@/components/settings/site/settings-screen";
import { availableProjects } from "@/lib/contract/accounts/site-list";
import { undoChanges } from "@/lib/contract/history/change-history";
import { showIntegration } from "@/lib/contract/settings/integration";
import {
  saveSettings,
  setApproval,
  setResourceHosts,
  setVariants,
  showSettings,
} from "@/lib/contract/settings/site-settings";
import { buildIntegrationUrls } from "@/lib/domain/settings/integration-urls";
import type { Output } from "@/lib/http/endpoint";
import { answer, type FakeAnswer, makeRefusal, refuse, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

const SITE = "100200-300401";
const AT = `/sites/${SITE}/settings`;
const URLS = buildIntegrationUrls("https://search.example", SITE);
const groups = ["site_settings", "history", "feeds"];
const owner = { roles: ["owner"], policies: ["feeds", "recommendations", "voice_search"] };

const STORED: Output<typeof showSettings> = {
  ...{ name: "Outfitters", time_zone: "Europe/Prague", currency: "CZK", language: "en" },
  ...{ base_url: "https://shop.example", revision: "r1", approval_required: false },
  ...{ project: { id: "1", name: "Fernwood" }, group: { id: "2", name: "West" } },
};

type Given = { answers?: FakeAnswer[]; page?: Parameters<typeof makeSitePage>[0]; tab?: "site"; locale?: "cs" };

function open({ answers = [], page = {}, tab, locale }: Given) {
  return renderScreen(<SettingsScreen siteId={SITE} searchUrl="https://legacy.example" />, {
    answers: [...answers, answer(availableProjects, {})],
    page: makeSitePage({ groups, rights: owner, ...page }),
    at: tab === undefined ? AT : `${AT}?tab=${tab}`,
    locale,
  });
}

/** Replaces the clipboard; returns what was copied. */
function watchClipboard(): string[] {
  const copied: string[] = [];
  jest.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void copied.push(text));
  return copied;
}

const region = (name: string) => within(screen.getByRole("region", { name }));

describe("integration", () => {
  test("shows keys, URLs and code with the values of the site, and copies them", async () => {
    const arrived = { last_event_day: "2026-03-10", last_event_at: "2026-03-10T08:00:00Z", has_items: true };
    const answers = [answer(showIntegration, { urls: URLS, main_type: "product", ...arrived })];
    const { user, notices, container } = open({ answers });
    await screen.findByRole("heading", { name: "Keys and URLs" });
    const copied = watchClipboard();
    await user.click(screen.getByRole("button", { name: "Copy: Tracking code (tracker_id)" }));
    await user.click(screen.getByRole("button", { name: "Copy code: Search" }));
    await waitFor(() => expect(copied).toHaveLength(2));
    expect(copied[0]).toBe(SITE);
    expect(copied[1]).toBe(region("Code: Search").getByText(/vitrine-search/).textContent);
    expect(copied[1]).toContain(`https://search.example/search?tracker_id=${SITE}&size=20&f[]=type:product&q=`);
    expect(notices.map(({ text }) => text)).toEqual(["Copied", "Copied"]);
    for (const name of ["Tracking", "Orders", "Autocomplete", "Recommendations", "Voice search"])
      expect(screen.getByRole("region", { name: `Code: ${name}` })).toBeVisible();
    expect(screen.getByText("Last event received on 10.03.2026 09:00 (Europe/Prague).")).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to feeds" })).toHaveAttribute("href", `${AT}/feeds/sources`);
    expect(await axe(container)).toHaveNoViolations();
  });

  test("a new site says what is missing", async () => {
    open({ answers: [answer(showIntegration, { urls: URLS, last_event_day: null, has_items: false })] });
    expect(await screen.findByText(/^The catalog is empty/)).toBeVisible();
    expect(screen.getByText(/^No events yet/)).toBeVisible();
  });

  test("with another backend it shows the search host, and says which code its provider has", async () => {
    open({ page: { groups: [], rights: { roles: ["operator"], policies: [] } } });
    expect(await screen.findByText(`https://legacy.example/search?tracker_id=${SITE}`)).toBeVisible();
    expect(screen.getByRole("region", { name: "Code: Autocomplete" })).toBeVisible();
    expect(screen.queryByRole("region", { name: "Code: Tracking" })).toBeNull();
    expect(screen.getAllByText(/The URL for this code isn’t known/)).toHaveLength(4);
    expect(screen.queryByRole("link", { name: "Go to feeds" })).toBeNull();
  });

  test("answers without URLs break nothing", async () => {
    open({ answers: [answer(showIntegration, { urls: { search: null } })] });
    expect(await screen.findByRole("heading", { name: "Voice search" })).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Copy code/ })).toBeNull();
  });

  test("a failed read can be retried", async () => {
    const answers = [
      answer(showIntegration, makeRefusal(500, "default"), { urls: URLS, last_event_day: null, has_items: false }),
    ];
    const { user } = open({ answers });
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/^No events yet/)).toBeVisible();
  });
});

describe("settings of the site", () => {
  test("an owner changes them, warned of what a new time zone means", async () => {
    const saved = { ...STORED, name: "Fernwood UK", time_zone: "Europe/London", revision: "r2" };
    const answers = [
      answer(showSettings, STORED, saved),
      { ...answer(saveSettings, saved), changes: [7] },
      answer(undoChanges, { change_id: 8, feature: "site-settings", object_id: "site" }),
    ];
    const { user, calls, notices, container } = open({ tab: "site", answers });
    const name = await screen.findByLabelText("Name");
    await user.clear(name);
    await user.type(name, " Fernwood UK ");
    const zone = screen.getByRole("combobox", { name: "Time zone" });
    await user.clear(zone);
    await user.type(zone, "london");
    await user.click(await screen.findByRole("option", { name: "Europe/London" }));
    expect(screen.getByText(/The start and end of rules, drafts and campaigns won’t move/)).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(notices).toMatchObject([{ text: "Settings saved", action: { label: "Undo" } }]));
    const [sent] = calls(saveSettings);
    expect(sent?.body).toEqual({
      ...{ name: "Fernwood UK", time_zone: "Europe/London", currency: "CZK", language: "en" },
      base_url: "https://shop.example",
    });
    expect(sent?.headers.get("if-match")).toBe('"r1"');
    // The site list of the menu has the new name at once.
    await waitFor(() => expect(calls(availableProjects)).toHaveLength(1));
    expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull();
  });

  test("a new currency says that orders are counted again, and which days keep their sums", async () => {
    const { user } = open({ tab: "site", answers: [answer(showSettings, STORED)] });
    await user.selectOptions(await screen.findByLabelText("Currency"), "EUR");
    expect(screen.getByText("Amounts aren’t converted")).toBeVisible();
    expect(screen.getByText(/Statistics of the last 90 days will be computed again/)).toHaveTextContent(
      /orders in EUR count, and orders in other currencies are left out of sums\..* Earlier days keep their sums, shown in EUR\./,
    );
  });

  test("wrong values get a message at their field and lose nothing", async () => {
    const answers = [
      answer(showSettings, STORED),
      refuse(saveSettings, 422, "name_taken", { errors: { name: ["name_taken"] } }),
    ];
    const { user, calls } = open({ tab: "site", answers });
    const url = await screen.findByLabelText("URL of the shop");
    await user.clear(url);
    await user.type(url, "shop.example");
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    expect(url).toHaveAccessibleErrorMessage(/^Enter a URL that starts with https/);
    expect(calls(saveSettings)).toHaveLength(0);
    await user.clear(url);
    await user.type(url, "https://new.example");
    await user.type(screen.getByLabelText("Name"), " 2");
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    await waitFor(() =>
      expect(screen.getByLabelText("Name")).toHaveAccessibleErrorMessage(/^Another site of this project/),
    );
    expect(url).toHaveValue("https://new.example");
  });

  test("a change by someone else meanwhile is shown, and the edits stay", async () => {
    const theirs = { ...STORED, currency: "EUR", revision: "r2" };
    const answers = [
      answer(showSettings, STORED, theirs),
      answer(saveSettings, makeRefusal(412, "stale"), { ...theirs, name: "Mine" }),
    ];
    const { user, calls } = open({ tab: "site", answers });
    const name = await screen.findByLabelText("Name");
    await user.clear(name);
    await user.type(name, "Mine");
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    expect(await screen.findByText(/^Someone else changed these settings/)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText("Currency")).toHaveValue("EUR"));
    expect(name).toHaveValue("Mine");
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(calls(saveSettings)).toHaveLength(2));
    expect(calls(saveSettings)[1]?.headers.get("if-match")).toBe('"r2"');
    expect(calls(saveSettings)[1]?.body).toMatchObject({ name: "Mine", currency: "EUR" });
  });

  test("others see them as text", async () => {
    const rights = { roles: ["operator"], policies: [] };
    open({ tab: "site", answers: [answer(showSettings, STORED)], page: { rights } });
    expect(await screen.findByText("Owners of the site can change these settings.")).toBeVisible();
    expect(screen.getByText("Czech Koruna")).toBeVisible();
    expect(screen.getByText("West")).toBeVisible();
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("switch")).toBeNull();
    expect(screen.getByText(/^This site doesn’t require approval/)).toBeVisible();
  });

  test("with another backend they are what it says of the site, in the reader’s language", async () => {
    open({ tab: "site", locale: "cs", page: { groups: [] } });
    expect(await screen.findByText("česká koruna")).toBeVisible();
    expect(screen.getByText("angličtina")).toBeVisible();
    expect(screen.queryByRole("switch")).toBeNull();
  });
});

describe("hosts of voice search", () => {
  const WITH_HOSTS = { ...STORED, resource_hosts: ["cdn.example"] };
  const section = () => region("Hosts for voice search");

  test("an owner adds hosts, which can be undone; a wrong one is refused at the field", async () => {
    const answers = [
      answer(showSettings, WITH_HOSTS, { ...WITH_HOSTS, resource_hosts: ["cdn.example", "img.example"] }),
      { ...answer(setResourceHosts, { resource_hosts: ["cdn.example", "img.example"] }), changes: [9] },
      answer(undoChanges, { change_id: 10, feature: "site-settings", object_id: "resource_hosts" }),
    ];
    const { user, calls, notices, container } = open({ tab: "site", answers });
    const field = await screen.findByLabelText("Allowed hosts");
    expect(section().getByText("cdn.example")).toBeVisible();
    await user.type(field, "img.example/x{Enter}");
    await user.click(section().getByRole("button", { name: "Save hosts" }));
    expect(field).toHaveAccessibleDescription(/Enter hosts without a path/);
    expect(calls(setResourceHosts)).toHaveLength(0);
    expect(await axe(container)).toHaveNoViolations();
    await user.click(section().getByRole("button", { name: /img\.example\/x/ }));
    await user.type(field, "https://IMG.example/{Enter}");
    await user.click(section().getByRole("button", { name: "Save hosts" }));
    await waitFor(() => expect(notices).toMatchObject([{ text: "Allowed hosts saved", action: { label: "Undo" } }]));
    const body = { hosts: ["cdn.example", "img.example"], before: ["cdn.example"] };
    expect(calls(setResourceHosts).map((call) => call.body)).toEqual([body]);
    expect(section().getByText("img.example")).toBeVisible();
  });

  test("a list that someone else has changed is said, and a second save replaces it", async () => {
    const theirs = { ...WITH_HOSTS, resource_hosts: ["theirs.example"] };
    const answers = [
      answer(showSettings, WITH_HOSTS, theirs),
      answer(setResourceHosts, makeRefusal(412, "stale"), { resource_hosts: ["cdn.example", "img.example"] }),
    ];
    const { user, calls, notices } = open({ tab: "site", answers });
    await user.type(await screen.findByLabelText("Allowed hosts"), "img.example{Enter}");
    await user.click(section().getByRole("button", { name: "Save hosts" }));
    expect(await screen.findByText("Someone else changed this list. Check it, then save again.")).toBeVisible();
    expect(notices).toEqual([]);
    await user.click(section().getByRole("button", { name: "Save hosts" }));
    await waitFor(() => expect(calls(setResourceHosts)).toHaveLength(2));
    expect(calls(setResourceHosts)[1]?.body).toMatchObject({ before: ["theirs.example"] });
  });

  test("others see them as text; backends without such code have none", async () => {
    const rights = { roles: ["operator"], policies: ["voice_search"] };
    const first = open({ tab: "site", answers: [answer(showSettings, WITH_HOSTS)], page: { rights } });
    await screen.findByRole("heading", { name: "Hosts for voice search" });
    expect(section().getByText("cdn.example")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Save hosts" })).toBeNull();
    first.unmount();
    open({ tab: "site", answers: [answer(showSettings, STORED)] });
    await screen.findByLabelText("Name");
    expect(screen.queryByRole("heading", { name: "Hosts for voice search" })).toBeNull();
  });
});

describe("variants", () => {
  const NAME = "Show variants as one product";
  const WITH_VARIANTS = { ...STORED, merges_variants: false };

  test("an owner turns them on for the next feed run, and can undo it", async () => {
    const answers = [
      answer(showSettings, WITH_VARIANTS, WITH_VARIANTS),
      { ...answer(setVariants, { merges_variants: true }), changes: [9] },
      answer(undoChanges, { change_id: 10, feature: "site-settings", object_id: "variants" }),
    ];
    const { user, calls, notices } = open({ tab: "site", answers });
    const toggle = await screen.findByRole("switch", { name: NAME });
    expect(toggle).toHaveAccessibleDescription(/next feed run/);
    await user.click(toggle);
    await waitFor(() => expect(toggle).toBeChecked());
    expect(calls(setVariants).map(({ body }) => body)).toEqual([{ merges_variants: true }]);
    expect(notices).toMatchObject([{ kind: "good", action: { label: "Undo" } }]);
    notices[0]?.action?.run();
    await waitFor(() => expect(calls(undoChanges)).toMatchObject([{ body: { id: 9 } }]));
    await waitFor(() => expect(toggle).not.toBeChecked());
  });

  test("others read the setting, and a backend without it shows none", async () => {
    const first = open({
      tab: "site",
      answers: [answer(showSettings, { ...WITH_VARIANTS, merges_variants: true })],
      page: { rights: { roles: [], policies: [] } },
    });
    expect(await screen.findByText("Variants are shown as one product. Owners can change this.")).toBeVisible();
    expect(screen.queryByRole("switch", { name: NAME })).toBeNull();
    first.unmount();
    open({ tab: "site", answers: [answer(showSettings, STORED)] });
    await screen.findByLabelText("Name");
    expect(screen.queryByRole("heading", { name: "Variants" })).toBeNull();
  });
});

describe("approval before publishing", () => {
  const NAME = "Require approval before publishing";

  test("an owner turns it on; it saves immediately and can be undone", async () => {
    const answers = [
      answer(showSettings, STORED, STORED),
      { ...answer(setApproval, { approval_required: true }), changes: [9] },
      answer(undoChanges, { change_id: 10, feature: "site-settings", object_id: "approval" }),
    ];
    const { user, calls, notices } = open({ tab: "site", answers });
    const toggle = await screen.findByRole("switch", { name: NAME });
    await user.click(toggle);
    await waitFor(() => expect(toggle).toBeChecked());
    expect(calls(setApproval).map(({ body }) => body)).toEqual([{ approval_required: true }]);
    expect(notices).toMatchObject([
      { kind: "good", text: "Publishing on this site now requires approval", action: { label: "Undo" } },
    ]);
    notices[0]?.action?.run();
    await waitFor(() => expect(calls(undoChanges)).toMatchObject([{ body: { id: 9 } }]));
    await waitFor(() => expect(toggle).not.toBeChecked());
  });

  test("the setting lists what it covers, and what works without approval", async () => {
    open({ tab: "site", answers: [answer(showSettings, STORED)] });
    const heading = await screen.findByRole("heading", { name: "What needs approval" });
    const covered = within(heading.parentElement ?? document.body).getAllByRole("listitem");
    expect(covered.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Rules of queries, listings, TOP items and recommendations: .*timeline.*deleting/),
      "Banner campaigns: publishing and deleting",
      "Synonyms and redirects, including uploads and their undo",
      "Rules of recommenders",
      "Voice search: publishing, turning on and off",
      "Undo and restore of all these",
      "Copies from other sites, which arrive as drafts",
    ]);
    expect(screen.getByText(/^The emergency deactivation, feed runs, members, and settings/)).toBeInTheDocument();
  });

  test("an error leaves the switch unchanged and is announced", async () => {
    const { user, notices } = open({
      tab: "site",
      answers: [answer(showSettings, STORED), refuse(setApproval, 403, "forbidden")],
    });
    const toggle = await screen.findByRole("switch", { name: NAME });
    await user.click(toggle);
    await waitFor(() => expect(notices).toMatchObject([{ kind: "bad" }]));
    expect(toggle).not.toBeChecked();
  });

  test("an internal user who is no owner changes settings, but not this", async () => {
    const rights = { roles: ["internal"], policies: [] };
    open({ tab: "site", answers: [answer(showSettings, STORED)], page: { rights } });
    expect(await screen.findByLabelText("Name")).toBeVisible();
    expect(screen.queryByRole("switch")).toBeNull();
  });
});
