import { act, screen, waitFor, within } from "@testing-library/react";
import { localCopy } from "@/lib/client/local-copy";
import { check as checkNow, show } from "@/lib/contract/campaigns/campaigns";
import { checkImage } from "@/lib/contract/campaigns/image-checks";
import type { Answer } from "@/lib/http/endpoint";
import { answer, refuse } from "@/tests/support/render-screen";
import { GROUPS, makeCampaign, makeShownCampaign, openCampaign } from "./open-campaign";

// Checks of images and of the target while typing.

afterEach(() => localCopy.clear());

const desktop = (name: string) =>
  within(screen.getByRole("group", { name })).getByRole("textbox", { name: "Desktop, image URL" });

type Check = Answer<typeof checkImage>;
const withResult = (image: Check, target: Check = { code: "ok" }) =>
  answer(checkImage, ({ body }): Check => (body.placement === undefined ? target : image));

test("an image of the right size shows its pixels and weight, and the end of all checks is announced once", async () => {
  const { calls } = await openCampaign();
  const group = within(screen.getByRole("group", { name: "Above results" }));
  expect(await group.findByText("OK, 2048 × 320, 214 kB")).toBeInTheDocument();
  expect(calls(checkImage).map(({ body }) => body)).toEqual([
    { url: "https://img.example/header.jpg", placement: "search_header", device: "desktop" },
    { url: "https://shop.example/tents" },
  ]);
  expect(await screen.findByText("URLs checked: 2 OK, 0 to review")).toHaveAttribute("role", "status");
});

test("a wrong size is a warning with the expected size", async () => {
  const image = { code: "image_wrong_size", width: 800, height: 200, bytes: 51_200 } as const;
  await openCampaign({ answers: [withResult(image)] });
  expect(await screen.findByText("The image is 800 × 200, 50 kB. Recommended: 2048 × 320.")).toBeInTheDocument();
  expect(desktop("Above results")).toBeValid();
});

test.each([
  ["image_not_found", /No image was found/],
  ["image_not_jpg", /isn’t a JPG/],
  ["image_too_large", /larger than 600 kB/],
  ["redirects", /redirects/],
] as const)("%s is the error of its field", async (code, text) => {
  await openCampaign({ answers: [withResult({ code })] });
  await waitFor(() => expect(desktop("Above results")).toHaveAccessibleDescription(text));
  expect(desktop("Above results")).toBeInvalid();
});

test("a target that redirects or does not exist is a warning", async () => {
  await openCampaign({ answers: [withResult({ code: "ok" }, { code: "target_not_found" })] });
  expect(await screen.findByText("No page was found at this URL. Check the URL.")).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Target URL" })).toBeValid();
});

test("a late answer about an earlier URL never replaces the result of the URL in the field", async () => {
  let answerFirst = (_: Check) => undefined as unknown;
  const first = new Promise<Check>((resolve) => {
    answerFirst = resolve;
  });
  const slow = answer(checkImage, ({ body }): Check | Promise<Check> => {
    if (body.placement === undefined) return { code: "ok" };
    return body.url.endsWith("header.jpg") ? first : { code: "ok", width: 2048, height: 320, bytes: 102_400 };
  });
  const { user } = await openCampaign({ answers: [slow] });
  await user.clear(desktop("Above results"));
  await user.type(desktop("Above results"), "https://img.example/other.jpg");
  expect(await screen.findByText("OK, 2048 × 320, 100 kB")).toBeInTheDocument();
  answerFirst({ code: "image_not_found" });
  await waitFor(() => expect(screen.queryByText("Checking…")).toBeNull());
  expect(desktop("Above results")).toBeValid();
  expect(screen.getByText("OK, 2048 × 320, 100 kB")).toBeInTheDocument();
});

test("a host that hangs delays only the check of its own image, which is then not checked", async () => {
  const names = [
    "autocomplete_list",
    "autocomplete_top",
    "search_header",
    "search_panel",
    "search_list",
    "search_footer",
  ];
  const banners = Object.fromEntries(
    names.map((name) => [name, { desktop_url: `https://img.example/${name}.jpg`, mobile_url: null }]),
  );
  let giveUp = () => undefined as unknown;
  const hanging = new Promise<Check>((resolve) => {
    giveUp = () => resolve({ code: "not_checked" });
  });
  const check = answer(checkImage, ({ body }): Check | Promise<Check> =>
    body.placement === "search_header" ? hanging : { code: "ok", width: 10, height: 10, bytes: 1024 },
  );
  await openCampaign({ answers: [answer(show, makeShownCampaign({ campaign: makeCampaign({ banners }) })), check] });
  expect(await screen.findAllByText("OK, 10 × 10, 1 kB")).toHaveLength(5);
  expect(within(screen.getByRole("group", { name: "Above results" })).getByText("Checking…")).toBeInTheDocument();
  expect(screen.getAllByText("Checking…")).toHaveLength(1);
  await act(async () => giveUp());
  expect(await screen.findByText(/couldn’t be checked right now/)).toBeInTheDocument();
  expect(desktop("Above results")).toBeValid();
  expect(screen.getAllByText("OK, 10 × 10, 1 kB")).toHaveLength(5);
});

test("when too many checks run, the field says so and no notification appears", async () => {
  const { notices } = await openCampaign({ answers: [refuse(checkImage, 429, "rate_limited")] });
  expect(await screen.findAllByText(/couldn’t be checked right now/)).toHaveLength(2);
  expect(notices).toHaveLength(0);
});

const AT = "2026-03-10T04:00:00Z";
const GONE = { code: "image_not_found" as const, placement: "search_header" as const, device: "desktop" as const };

test("the stored result says what is wrong, and a person can check again", async () => {
  let problems = [GONE];
  const shown = answer(show, () => makeShownCampaign({ health: { at: AT, problems } }));
  const checked = answer(checkNow, () => {
    problems = [];
    return { health: { at: AT, problems } };
  });
  const { user, calls, notices } = await openCampaign({ answers: [shown, checked] });
  expect(await screen.findByText("Above results, Desktop: image not found")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Check again" }));
  await waitFor(() => expect(screen.queryByText("Above results, Desktop: image not found")).toBeNull());
  expect(calls(checkNow)[0]?.body).toEqual({ id: "k1" });
  expect(notices.map(({ text }) => text)).toEqual(["Campaign checked"]);
});

test("a check of the form that corrects the stored result is shown below it", async () => {
  let problems = [GONE];
  const shown = answer(show, () => makeShownCampaign({ health: { at: AT, problems } }));
  const corrected = answer(checkImage, ({ body }): Check => {
    if (body.placement === undefined) return { code: "ok" };
    problems = [];
    return { code: "ok", width: 2048, height: 320, bytes: 1024, corrects_stored: true };
  });
  const { calls } = await openCampaign({ answers: [shown, corrected] });
  await waitFor(() => expect(calls(show).length).toBeGreaterThan(1));
  expect(await screen.findByText("Checked 10.03.2026 05:00")).toBeInTheDocument();
  expect(screen.queryByText("Above results, Desktop: image not found")).toBeNull();
});

test("people with view-only access cannot check again", async () => {
  const shown = answer(show, makeShownCampaign({ health: { at: AT, problems: [GONE] } }));
  await openCampaign({ answers: [shown], rights: { roles: ["viewer"], policies: ["campaigns"] } });
  expect(await screen.findByText("Above results, Desktop: image not found")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Check again" })).toBeNull();
});

test("an incomplete URL is not checked", async () => {
  const empty = makeCampaign({
    banners: { search_header: { desktop_url: "http://img.example/a.jpg", mobile_url: null } },
  });
  const { calls } = await openCampaign({ answers: [answer(show, makeShownCampaign({ campaign: empty }))] });
  await screen.findByText("OK", { exact: true });
  expect(calls(checkImage)).toHaveLength(1);
});

test("without the group of checks the fields say nothing", async () => {
  const { calls } = await openCampaign({ groups: GROUPS.filter((group) => group !== "checks") });
  expect(await screen.findAllByText("Tent Alpha")).not.toHaveLength(0);
  expect(calls(checkImage)).toHaveLength(0);
  expect(screen.queryByText("Checking…")).toBeNull();
});
