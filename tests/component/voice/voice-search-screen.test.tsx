import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { localCopy } from "@/lib/client/local-copy";
import { hasUnsavedWork } from "@/lib/client/unsaved-guard";
import { disable, saveVoice, testSelectors, type VoiceState } from "@/lib/contract/voice/voice-search";
import { answer, makeRefusal, refuse } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { edit, GROUPS, LATER, makeConfig, makeShowAnswer, makeState, openVoice, rights } from "./voice-answers";

afterEach(async () => {
  jest.restoreAllMocks();
  await act(() => localCopy.clear());
});

test("shows the settings, the state and the last publication", async () => {
  const { container } = openVoice([makeShowAnswer(makeState())]);
  expect(await screen.findByText("On for shoppers")).toBeVisible();
  expect(screen.getByText("Last published: “First version”, 28.03.2026 13:00")).toBeVisible();
  expect(screen.getByRole("button", { name: "Unpublished changes: 0" })).toBeVisible();
  expect(screen.getByLabelText("Listening time")).toHaveValue("8000");
  expect(screen.getByRole("link", { name: "Change history" })).toHaveAttribute(
    "href",
    expect.stringContaining("/history?feature=voice-search"),
  );
  expect(await axe(container)).toHaveNoViolations();
});

test("Ctrl+S saves the draft with its revision, and never publishes", async () => {
  const { user, calls, notices } = openVoice([makeShowAnswer(makeState(), LATER), answer(saveVoice, LATER)]);
  await edit(user);
  expect(hasUnsavedWork()).toBe(true);
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(calls(saveVoice)).toHaveLength(1));
  const [call] = calls(saveVoice);
  expect(call?.headers.get("if-match")).toBe('"3"');
  expect(call?.body).toMatchObject({
    version: "draft",
    publish: false,
    create_preview_url: false,
    config: { input_selector: "#q" },
    changes: [{ path: "input_selector", from: "#search input", to: "#q" }],
  });
  await waitFor(() => expect(notices.at(-1)).toMatchObject({ text: "Draft saved. Shoppers don’t see it yet." }));
  expect(hasUnsavedWork()).toBe(false);
});

test("what is typed while a save is on its way stays, as a change of the saved draft", async () => {
  let finish = () => {};
  const late = () => new Promise<VoiceState>((resolve) => (finish = () => resolve(LATER)));
  const last = makeState({ config: makeConfig({ input_selector: "#query" }), revision: 5 });
  const { user, calls } = openVoice([makeShowAnswer(makeState(), LATER, last), answer(saveVoice, late, last)]);
  const field = await edit(user);
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(calls(saveVoice)).toHaveLength(1));
  await user.type(field, "uery");
  await user.keyboard("{Control>}s{/Control}");
  expect(calls(saveVoice)).toHaveLength(1);
  await act(async () => finish());
  await waitFor(() => expect(screen.queryByText(/^Someone else/)).toBeNull());
  expect(field).toHaveValue("#query");
  expect(hasUnsavedWork()).toBe(true);
  await waitFor(async () => {
    await user.keyboard("{Control>}s{/Control}");
    expect(calls(saveVoice)).toHaveLength(2);
  });
  expect(calls(saveVoice)[1]?.headers.get("if-match")).toBe('"4"');
  expect(calls(saveVoice)[1]?.body).toMatchObject({ config: { input_selector: "#query" } });
  await waitFor(() => expect(hasUnsavedWork()).toBe(false));
});

test("reports wrong values at their fields, focuses the first and sends nothing", async () => {
  const { user, calls } = openVoice([makeShowAnswer(makeState()), answer(saveVoice, LATER)]);
  const selector = await screen.findByLabelText("Selector of the search field");
  await user.clear(selector);
  const listening = screen.getByLabelText("Listening time");
  await user.clear(listening);
  await user.type(listening, "2000");
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(selector).toHaveFocus());
  expect(selector).toHaveAccessibleErrorMessage("Enter the selector of the search field.");
  expect(listening).toHaveAccessibleErrorMessage("Enter a listening time from 3,000 to 30,000 ms.");
  expect(screen.getByLabelText("Silence time")).toHaveAccessibleErrorMessage(
    "The silence time must be shorter than the listening time.",
  );
  expect(calls(saveVoice)).toHaveLength(0);
});

test("keeps a text that is not a number, and says what is expected", async () => {
  const { user } = openVoice([makeShowAnswer(makeState())]);
  const silence = await screen.findByLabelText("Silence time");
  await user.clear(silence);
  await user.type(silence, "two seconds");
  await user.tab();
  expect(silence).toHaveValue("two seconds");
  expect(silence).toHaveAccessibleErrorMessage("Enter a silence time from 500 to 10,000 ms.");
});

test.each([
  [{ reason: "at_rule", found: "@import" }, "Line 2: The rule “@import” isn’t allowed. Remove it."],
  [
    { reason: "host", found: "cdn.example" },
    "Line 2: The host “cdn.example” isn’t allowed. Use the host of your shop, or ask an owner to add it in the site settings.",
  ],
])("shows a refusal of code at its line and reason, until the code changes: %j", async (fault, text) => {
  const errors = { "config.custom_css": ["css_invalid"] };
  const details = { "config.custom_css": { line: 2, ...fault } };
  const { user } = openVoice([
    makeShowAnswer(makeState()),
    answer(saveVoice, makeRefusal(422, "css_invalid", { errors, details })),
  ]);
  const css = await screen.findByLabelText(/^CSS/);
  await user.click(css);
  await user.paste("a {}\n@import 'x'");
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(css).toHaveAccessibleErrorMessage(text));
  expect(css).toHaveFocus();
  await user.type(css, " ");
  expect(css).not.toHaveAttribute("aria-invalid");
});

test("publishes with title and message, after listing what goes live", async () => {
  const { user, calls } = openVoice([makeShowAnswer(makeState(), LATER), answer(saveVoice, LATER)]);
  await edit(user);
  await user.click(screen.getByRole("button", { name: "Save and publish…" }));
  const dialog = await screen.findByRole("dialog", { name: "Publish voice search" });
  expect(within(dialog).getByText("1 change goes live")).toBeVisible();
  expect(within(dialog).getByText("#search input → #q")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  expect(within(dialog).getByLabelText("Title")).toHaveAccessibleErrorMessage(
    "Enter a title, so that others know what changed.",
  );
  expect(calls(saveVoice)).toHaveLength(0);
  await user.type(within(dialog).getByLabelText("Title"), "New field");
  await user.type(within(dialog).getByLabelText(/^Message/), "The shop has a new header.");
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls(saveVoice)[0]?.body).toMatchObject({
    publish: true,
    create_edge_url: true,
    title: "New field",
    message: "The shop has a new header.",
  });
});

test("after a refused publication, the wrong field behind the dialog has the focus", async () => {
  const errors = { "config.input_selector": ["selector_invalid"] };
  const { user } = openVoice([
    makeShowAnswer(makeState()),
    answer(saveVoice, makeRefusal(422, "selector_invalid", { errors })),
  ]);
  const field = await edit(user, "#q >");
  await user.click(screen.getByRole("button", { name: "Save and publish…" }));
  await user.type(await screen.findByLabelText("Title"), "New field");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAccessibleErrorMessage("Enter a valid CSS selector, for example #search input[name=q].");
});

test("a publication that the server cannot store stays open with its title", async () => {
  const { user, calls } = openVoice([makeShowAnswer(makeState()), answer(saveVoice, makeRefusal(503, "busy"))]);
  await edit(user);
  await user.click(screen.getByRole("button", { name: "Save and publish…" }));
  await user.type(await screen.findByLabelText("Title"), "New field");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(calls(saveVoice)).toHaveLength(1));
  expect(screen.getByLabelText("Title")).toHaveValue("New field");
});

test("saves and opens the preview link, and shows when it expires", async () => {
  const open = jest.spyOn(window, "open").mockReturnValue(null);
  const url = "https://shop.example/?vitrine_voice_preview=abc";
  const made = { ...LATER, preview_url: url, preview_expires_at: "2099-01-01T12:00:00.000Z" };
  const { user, calls } = openVoice([makeShowAnswer(makeState(), LATER), answer(saveVoice, made)]);
  await edit(user);
  await user.click(screen.getByRole("button", { name: "Save and preview" }));
  const dialog = await screen.findByRole("dialog", { name: "Try voice search in your shop" });
  expect(within(dialog).getByLabelText("Preview link")).toHaveValue(url);
  expect(within(dialog).getByText("The link expires on 01.01.2099 13:00.")).toBeVisible();
  expect(calls(saveVoice)[0]?.body).toMatchObject({ publish: false, create_preview_url: true });
  expect(open).toHaveBeenCalledWith(url, "_blank", "noopener");
  await user.click(within(dialog).getAllByRole("button", { name: "Close" })[0] ?? dialog);
  await user.click(await screen.findByRole("button", { name: "Try it" }));
  await screen.findByRole("dialog");
  expect(calls(saveVoice)).toHaveLength(1);
});

test("does not follow a preview link that is no web address", async () => {
  const open = jest.spyOn(window, "open").mockReturnValue(null);
  const { user } = openVoice([
    makeShowAnswer(makeState()),
    answer(saveVoice, makeState({ preview_url: "javascript:alert(1)" })),
  ]);
  await user.click(await screen.findByRole("button", { name: "Try it" }));
  expect(await screen.findByText(/The server sent no preview link/)).toBeVisible();
  expect(open).not.toHaveBeenCalled();
});

test("offers both drafts when someone else has saved another one", async () => {
  const theirs = makeState({ config: makeConfig({ listening_time: 9000 }), revision: 4 });
  const { user, calls, notices } = openVoice([
    makeShowAnswer(makeState(), theirs),
    answer(saveVoice, makeRefusal(412, "stale", { revision: 4 }), makeState({ revision: 5 })),
  ]);
  const field = await edit(user);
  await user.keyboard("{Control>}s{/Control}");
  expect(await screen.findByText("The draft has changed in the meantime")).toBeVisible();
  expect(field).toHaveValue("#q");
  expect(notices.at(-1)).toMatchObject({ text: expect.stringContaining("Your changes are still here") });
  await user.click(screen.getByRole("button", { name: "Keep my changes" }));
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(calls(saveVoice)).toHaveLength(2));
  expect(calls(saveVoice)[1]?.headers.get("if-match")).toBe('"4"');
});

test("takes the other draft on request", async () => {
  const theirs = makeState({ config: makeConfig({ input_selector: "#theirs" }), revision: 4 });
  const { user } = openVoice([makeShowAnswer(makeState(), theirs), refuse(saveVoice, 412, "stale")]);
  const field = await edit(user);
  await user.keyboard("{Control>}s{/Control}");
  await user.click(await screen.findByRole("button", { name: "Load newer draft" }));
  expect(field).toHaveValue("#theirs");
  expect(screen.queryByText("The draft has changed in the meantime")).toBeNull();
});

test("offers unsaved settings of an earlier visit", async () => {
  const first = openVoice([makeShowAnswer(makeState())]);
  await edit(first.user, "#half");
  await waitFor(async () => expect(await localCopy.list()).toHaveLength(1));
  first.unmount();
  const { user } = openVoice([makeShowAnswer(makeState())]);
  const question = await screen.findByRole("alertdialog", { name: "Restore 1 unsaved change?" });
  await user.click(within(question).getByRole("button", { name: "Restore changes" }));
  expect(screen.getByLabelText("Selector of the search field")).toHaveValue("#half");
});

test("turns voice search off only after a confirmation", async () => {
  const off = makeState({ has_managed_voice_search: false });
  const { user, calls } = openVoice([makeShowAnswer(makeState(), off), answer(disable, off)]);
  await user.click(await screen.findByRole("switch", { name: "Voice search in the shop" }));
  const question = await screen.findByRole("alertdialog", { name: "Turn off voice search for shoppers?" });
  expect(calls(disable)).toHaveLength(0);
  await user.click(within(question).getByRole("button", { name: "Turn off voice search" }));
  expect(await screen.findByText("Off for shoppers")).toBeVisible();
  expect(calls(disable)[0]?.body).toEqual({ has_managed_voice_search: false });
});

test("shows the published version read-only", async () => {
  const { user } = openVoice([makeShowAnswer(makeState({ config: makeConfig({ input_selector: "#new" }) }))]);
  await user.click(await screen.findByRole("link", { name: "Production" }));
  const field = screen.getByLabelText("Selector of the search field");
  expect(field).toHaveValue("#search input");
  expect(field).toHaveAttribute("readonly");
  expect(screen.getByText(/This is the published version/)).toBeVisible();
  expect(screen.getByText(/^Shows the published version/)).toBeVisible();
});

test("counts what the selectors find, and explains what is wrong", async () => {
  const results = [
    {
      selector: "input_selector" as const,
      count: 2,
      samples: ['<input name="q">', '<input name="mail">'],
      is_text_field: false,
    },
    { selector: "placeholder_selector" as const, count: 1, samples: ['<div id="slot">'], is_text_field: false },
  ];
  const { user, calls } = openVoice([
    makeShowAnswer(makeState({ config: makeConfig({ placeholder_selector: "#slot" }) })),
    answer(testSelectors, makeRefusal(422, "page_not_found", { errors: { url: ["page_not_found"] } }), { results }),
  ]);
  const url = await screen.findByLabelText("Page of your shop");
  await user.click(screen.getByRole("button", { name: "Test on my page" }));
  await waitFor(() => expect(url).toHaveAccessibleErrorMessage(/The page couldn’t be opened/));
  await user.click(screen.getByRole("button", { name: "Test on my page" }));
  expect(await screen.findByText("2 elements")).toBeVisible();
  expect(screen.getByText("The selector must find exactly one element. Make it more specific.")).toBeVisible();
  expect(screen.getByText('<input name="mail">')).toBeVisible();
  expect(screen.getByText("The icon goes into this element.")).toBeVisible();
  expect(calls(testSelectors)[1]?.body).toMatchObject({ input_selector: "#search input" });
  await user.type(url, "x");
  expect(screen.getByText(/have changed since the test/)).toBeVisible();
});

test("says nothing about the icon's place if no selector names one", async () => {
  const results = [
    { selector: "input_selector" as const, count: 1, samples: ['<input name="q">'], is_text_field: true },
    { selector: "placeholder_selector" as const, count: 0, samples: [], is_text_field: false },
  ];
  const { user } = openVoice([makeShowAnswer(makeState()), answer(testSelectors, { results })]);
  await user.click(await screen.findByRole("button", { name: "Test on my page" }));
  expect(await screen.findByText("1 element")).toBeVisible();
  expect(screen.queryByText("Nothing found")).toBeNull();
});

test("changes, filters and removes texts by language", async () => {
  const { user, calls } = openVoice([makeShowAnswer(makeState()), answer(saveVoice, LATER)]);
  await user.selectOptions(await screen.findByLabelText("Add language"), "Czech");
  const heading = screen.getByLabelText("Heading of the popup");
  expect(heading).toHaveAttribute("placeholder", "Hlasové vyhledávání");
  await user.type(heading, "Mluvte");
  expect(screen.getByLabelText("Language of the texts")).toHaveDisplayValue("Czech (1 changed)");
  await user.click(screen.getByLabelText("Show only changed texts"));
  expect(screen.queryByLabelText("Listening")).toBeNull();
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(() =>
    expect(calls(saveVoice)[0]?.body).toMatchObject({ config: { translations: { cs: { heading: "Mluvte" } } } }),
  );
});

test("resets a template to the default", async () => {
  const templates = makeConfig().templates.map(({ name }) => ({ name, template: "<b>Mine</b>" }));
  const { user } = openVoice([makeShowAnswer(makeState({ config: makeConfig({ templates }) }))]);
  await user.click(await screen.findByRole("button", { name: "Reset to default: Template of the icon" }));
  expect(screen.getByLabelText("Template of the icon")).toHaveValue(makeConfig().templates[0]?.template);
});

test("users who may only read see everything, and no way to change it", async () => {
  const viewer = makeSitePage({ groups: GROUPS, rights: { roles: ["viewer"], policies: rights.policies } });
  openVoice([makeShowAnswer(makeState())], { page: viewer });
  expect(await screen.findByText("You have view-only access to voice search.")).toBeVisible();
  expect(screen.getByLabelText("Selector of the search field")).toHaveAttribute("readonly");
  for (const name of [/^Try it/, /ublish…$/, /^Test on my page/])
    expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.queryByRole("switch")).toBeNull();
});

test("opens with what a legacy backend sends, without versions and page test", async () => {
  const legacy = { has_managed_voice_search: false, config: null } as VoiceState;
  openVoice([makeShowAnswer(legacy)], { page: makeSitePage({ groups: [], rights }) });
  expect(await screen.findByText("Never published")).toBeVisible();
  expect(screen.getByLabelText("Listening time")).toHaveValue("8000");
  expect(screen.queryByRole("button", { name: "Versions" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Test on my page" })).toBeNull();
  fireEvent.keyDown(window, { key: "s", ctrlKey: true });
  expect(await screen.findByText("Enter the selector of the search field.")).toBeVisible();
});
