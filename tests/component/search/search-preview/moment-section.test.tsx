import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { affecting } from "@/lib/contract/search/query-insight";
import { search } from "@/lib/contract/search/search-host";
import { makeHit } from "@/tests/support/hits";
import { answer } from "@/tests/support/render-screen";
import { answerSearch, openPreview } from "./open-preview";

const AT = "?q=kayak&at=2026-04-01T06:00:00Z";

const ruled = answer(affecting, {
  acting: [
    { kind: "pin", state: "live", title: "Product 1", position: 1, active_to: "2026-04-01T06:00:00Z" },
    { kind: "hide", state: "scheduled", title: "Product 2", active_from: "2026-03-20T08:00:00Z" },
    { kind: "synonym", state: "live", title: "canoe = kayak" },
  ],
});

test("opens at the time of the address, and requests the results of that time", async () => {
  const { calls, container } = openPreview(AT, [ruled]);
  expect(screen.getByText("Preview for 01.04.2026 08:00")).toBeInTheDocument();
  expect(await screen.findByRole("slider")).toHaveAttribute("aria-valuetext", "01.04.2026 08:00");
  expect(await screen.findByText("1 rule ends")).toBeInTheDocument();
  await waitFor(() =>
    expect(calls(search).at(-1)?.query).toMatchObject({ at: expect.stringMatching(/^2026-04-01T06:00/) }),
  );
  expect(await axe(container)).toHaveNoViolations();
});

test("going back to now closes the slider and forgets the time", async () => {
  const { user, calls } = openPreview(AT, [ruled]);
  await screen.findByRole("slider");
  const toggle = screen.getByRole("button", { name: "Back to now" });
  expect(toggle).toHaveAttribute("aria-expanded", "true");
  await user.click(toggle);
  expect(screen.getByRole("button", { name: "Preview another time" })).toHaveAttribute("aria-expanded", "false");
  expect(screen.queryByRole("slider")).toBeNull();
  expect(screen.queryByText(/^Preview for/)).toBeNull();
  await waitFor(() => expect(window.location.search).toBe("?q=kayak"));
  await waitFor(() => expect(calls(search).at(-1)?.query).not.toHaveProperty("at"));
});

test("opening the slider alone changes neither time nor address", async () => {
  const { user } = openPreview("?q=kayak", [ruled]);
  expect(await screen.findByText("Rules change 2 times")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Preview another time" }));
  expect(await screen.findByRole("slider")).toHaveAttribute("aria-valuetext", "10.03.2026 12:00");
  expect(screen.queryByText(/^Preview for/)).toBeNull();
  expect(window.location.search).toBe("?q=kayak");
});

test("shows no count of changes when no rule starts or ends", async () => {
  openPreview("?q=kayak");
  expect(await screen.findByText("nothing")).toBeInTheDocument();
  expect(screen.queryByText(/Rules change/)).toBeNull();
});

test("previewing another time goes back to the first page", async () => {
  const { user } = openPreview("?q=kayak&page=2", [ruled, answerSearch({ hits: [makeHit("P25")], total_hits: 30 })]);
  await user.click(screen.getByRole("button", { name: "Preview another time" }));
  await screen.findByText("Rules change 2 times");
  await user.click(await screen.findByRole("button", { name: "Next change" }));
  await waitFor(() => expect(window.location.search).toBe("?q=kayak&at=2026-03-20T08%3A00%3A00.000Z"));
});

test("an explanation says as of when", async () => {
  const explain = { organic_position: 1, score: 1, tier: "exact" as const, factors: [], rule: null };
  const { user } = openPreview(AT, [answerSearch({ hits: [makeHit("P1", { explain })], total_hits: 1 })]);
  const place = await screen.findByRole("region", { name: "Search" });
  await user.click(await within(place).findByRole("button", { name: "Why is Product 1 here?" }));
  const dialog = await screen.findByRole("dialog", { name: "Why is this here?" });
  expect(dialog).toHaveTextContent("As of 01.04.2026 08:00.");
  await user.click(screen.getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
