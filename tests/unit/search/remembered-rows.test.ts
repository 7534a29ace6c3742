import { RememberedRows } from "@/backend/search/remembered-rows";

const site = (siteId: string, catalogueRevision = 1) => ({
  ...{ siteId, catalogueRevision, revision: 1, wordsRevision: 0 },
  ...{ timeZone: "Europe/Prague", language: "cs", mainType: "item" },
});

/** A store that has every identity but "gone", and tells what it was asked. */
function aStore() {
  const asked: string[] = [];
  const rows = new RememberedRows(async (siteId, identities) => {
    asked.push(`${siteId}: ${identities.join(",")}`);
    const known = identities.filter((identity) => identity !== "gone");
    return new Map(
      known.map((identity) => [
        identity,
        { identity, type: "item", title: `${siteId} ${identity}`, attributes: {}, updatedAt: new Date(0) },
      ]),
    );
  });
  return { asked, rows };
}

test("an item is read once for each state of its catalogue", async () => {
  const { asked, rows } = aStore();
  await rows.of(site("s"), ["a", "b"]);
  const again = await rows.of(site("s"), ["b", "c", "a"]);
  expect([...again.keys()]).toEqual(["b", "c", "a"]);
  await rows.of(site("s", 2), ["a"]);
  expect(asked).toEqual(["s: a,b", "s: c", "s: a"]);
});

test("sites do not mix, and what is not there is asked for again", async () => {
  const { asked, rows } = aStore();
  expect((await rows.of(site("s"), ["a"])).get("a")?.title).toBe("s a");
  expect((await rows.of(site("t"), ["a", "gone"])).get("a")?.title).toBe("t a");
  expect((await rows.of(site("t"), ["a", "gone"])).size).toBe(1);
  expect(asked).toEqual(["s: a", "t: a,gone", "t: gone"]);
});

test("what is remembered of a site has a limit, which no answer notices", async () => {
  const { rows } = aStore();
  for (let round = 0; round < 10; round += 1) {
    const identities = Array.from({ length: 100 }, (_, index) => `${round}-${index}`);
    expect((await rows.of(site("s"), identities)).size).toBe(100);
  }
});
