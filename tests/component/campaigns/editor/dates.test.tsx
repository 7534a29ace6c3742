import { act, screen, waitFor, within } from "@testing-library/react";
import { localCopy } from "@/lib/client/local-copy";
import type { CampaignInput } from "@/lib/contract/campaigns/campaign-calls";
import { publishDraft, saveDraft, show } from "@/lib/contract/campaigns/campaigns";
import { answer } from "@/tests/support/render-screen";
import { pickSamples } from "@/tests/support/tries";
import {
  makeCampaign,
  makeCampaignInput,
  makeDraft,
  makeShownCampaign,
  OPENED_AT,
  openCampaign,
} from "./open-campaign";

// Start and end of a campaign: where clocks change, and when the end comes while someone edits.

afterEach(() => localCopy.clear());

const ZONES = ["Europe/Prague", "Europe/Warsaw"];
const end = (name: "Active from" | "Active to") => within(screen.getByRole("group", { name: new RegExp(name) }));
const inputs = (name: "Active from" | "Active to") => ({
  date: end(name).getByRole("textbox", { name: "Date" }),
  time: end(name).getByRole("textbox", { name: "Time" }),
});

const readSent = (body: unknown) => (body as { campaign: CampaignInput }).campaign;

/** Opens a campaign in a time zone; types dates, and saves the draft. */
async function openIn(timeZone: string) {
  const draft = makeDraft(makeCampaignInput(), { revision: 1 });
  const opened = await openCampaign({ timeZone, answers: [answer(saveDraft, { id: "k1", draft })] });
  const { user, calls } = opened;
  return {
    ...opened,
    type: async (name: "Active from" | "Active to", date: string, time: string) => {
      await user.type(inputs(name).date, date);
      await user.clear(inputs(name).time);
      if (time !== "") await user.type(inputs(name).time, time);
      await user.tab();
    },
    save: async () => {
      await user.keyboard("{Control>}s{/Control}");
      await waitFor(() => expect(calls(saveDraft)).toHaveLength(1));
      const { active_from, active_to } = readSent(calls(saveDraft)[0]?.body);
      return [active_from, active_to].map((value) => new Date(value ?? "").toISOString());
    },
  };
}

describe.each(pickSamples(ZONES))("in %s", (timeZone) => {
  test("an hour that clocks skip is replaced by the one after it, and the field says so", async () => {
    const { type, save } = await openIn(timeZone);
    await type("Active from", "29.03.2026", "02:30");
    expect(screen.getByText(/02:30 doesn’t exist/)).toHaveTextContent("We’ll use 29.03.2026 03:30 instead.");
    await type("Active to", "29.03.2026", "04:00");
    expect(await save()).toEqual(["2026-03-29T01:30:00.000Z", "2026-03-29T02:00:00.000Z"]);
  });

  test("a campaign that would end before the hour that replaces its start is refused at its end", async () => {
    const { type } = await openIn(timeZone);
    await type("Active from", "29.03.2026", "02:30");
    await type("Active to", "29.03.2026", "03:00");
    const { date } = inputs("Active to");
    await waitFor(() => expect(date).toBeInvalid());
    expect(date).toHaveAccessibleDescription(/Active to must be later than active from/);
  });

  test("a campaign can last for the hour that clocks repeat", async () => {
    const { type, save, user } = await openIn(timeZone);
    await type("Active from", "25.10.2026", "02:30");
    await type("Active to", "25.10.2026", "02:30");
    expect(inputs("Active to").date).toBeInvalid();
    await user.click(screen.getAllByRole("button", { name: "Use the second one" })[1] as HTMLElement);
    expect(inputs("Active to").date).toBeValid();
    expect(await save()).toEqual(["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"]);
  });

  test("a day on which clocks change is a whole day", async () => {
    const { type, save } = await openIn(timeZone);
    await type("Active from", "25.10.2026", "00:00");
    await type("Active to", "25.10.2026", "");
    expect(await save()).toEqual(["2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"]);
  });
});

test("a campaign that ends while it is edited says so, keeps what was typed, and is published as ended", async () => {
  const ticks = jest.spyOn(globalThis, "setInterval");
  const active_to = new Date(OPENED_AT + 60_000).toISOString();
  const live = makeCampaign({ active_to });
  const sent = makeCampaignInput({ queries: "tent, stan, lamp", active_to });
  const draft = makeDraft(sent, { revision: 6 });
  const published = makeCampaign({ ...sent, id: "k1", revision: 4 });
  const { calls, notices, user } = await openCampaign({
    answers: [
      answer(
        show,
        makeShownCampaign({ campaign: live }),
        makeShownCampaign({ campaign: live, draft }),
        makeShownCampaign({ campaign: published }),
      ),
      answer(saveDraft, { id: "k1", draft }),
      answer(publishDraft, { campaign: published }),
    ],
  });
  expect(screen.getByText("Active", { exact: true })).toBeInTheDocument();
  const queries = screen.getByRole("textbox", { name: "Queries" });
  await user.type(queries, ", lamp");
  jest.spyOn(Date, "now").mockReturnValue(OPENED_AT + 90_000);
  await act(async () => {
    for (const [tick, pause] of ticks.mock.calls) if (pause === 30_000) tick();
  });
  expect(screen.getByText("Ended", { exact: true })).toBeInTheDocument();
  expect(queries).toHaveValue("tent, stan, lamp");
  await user.click((await screen.findAllByRole("button", { name: "Publish…" }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/ended/)).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(notices).toHaveLength(1));
  expect(notices[0]?.text).toBe("Published. Shoppers don’t see the campaign: it has ended.");
  expect(calls(saveDraft)[0]?.body).toMatchObject({ campaign: { queries: "tent, stan, lamp", active_to } });
});
