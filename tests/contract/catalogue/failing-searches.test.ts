import { COUNTED_ZONE } from "@/tests/support/counted-queries";
import { aList, anEvent, compute, getCheck, sendEvents } from "@/tests/support/quality-bench";
import { anActor, aSite, someItems } from "@/tests/support/seed";

test("counts the searches that showed a failing item, with all pages of a search as one", async () => {
  const siteId = await aSite({ timeZone: COUNTED_ZONE });
  const as = await anActor({ sites: [siteId] });
  await someItems(siteId, [
    {
      identity: "good",
      attributes: { image_link: "https://shop.example/1.jpg", web_url: "https://shop.example/1", price: "5" },
    },
    { identity: "bare", attributes: { web_url: "https://shop.example/2", price: "5" } },
  ]);
  const { client_id } = anEvent({});
  const page = (items: string[]) => ({ ...aList(items), client_id });
  await sendEvents(siteId, [
    page(["good", "bare"]),
    page(["bare"]),
    aList(["good"]),
    aList(["bare"], {}, "Autocomplete"),
    aList(["good", "bare"], {}, "Search Results"),
    anEvent({ type: "pv" }),
  ]);
  const quality = await compute(siteId, { as });
  expect(getCheck(quality, "image_missing")).toMatchObject({ affected: 1, searches: { n: 2, of: 3 } });
  expect(getCheck(quality, "title_missing")).toMatchObject({ affected: 0, searches: null });
});
