import { COUNTED_ZONE } from "@/tests/support/counted-queries";
import { compute, getCheck, makeEvent, makeList, sendEvents } from "@/tests/support/quality-bench";
import { createActor, createItems, createSite } from "@/tests/support/seed";

test("counts the searches that showed a failing item, with all pages of a search as one", async () => {
  const siteId = await createSite({ timeZone: COUNTED_ZONE });
  const as = await createActor({ sites: [siteId] });
  await createItems(siteId, [
    {
      identity: "good",
      attributes: { image_link: "https://shop.example/1.jpg", web_url: "https://shop.example/1", price: "5" },
    },
    { identity: "bare", attributes: { web_url: "https://shop.example/2", price: "5" } },
  ]);
  const { client_id } = makeEvent({});
  const page = (items: string[]) => ({ ...makeList(items), client_id });
  await sendEvents(siteId, [
    page(["good", "bare"]),
    page(["bare"]),
    makeList(["good"]),
    makeList(["bare"], {}, "Autocomplete"),
    makeList(["good", "bare"], {}, "Search Results"),
    makeEvent({ type: "pv" }),
  ]);
  const quality = await compute(siteId, { as });
  expect(getCheck(quality, "image_missing")).toMatchObject({ affected: 1, searches: { n: 2, of: 3 } });
  expect(getCheck(quality, "title_missing")).toMatchObject({ affected: 0, searches: null });
});
