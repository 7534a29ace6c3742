import { KeyOwners } from "@/backend/customizations/fold/fold-customizations";

type Row = Parameters<KeyOwners["add"]>[0];

function makeRow(id: string, subjectKey: string, hour: number, more: Partial<Row> = {}): Row {
  return {
    ...{ id, kind: "query-customizations", type: "item", subject: subjectKey, subjectKey, searchText: subjectKey },
    ...{ aliases: [], aliasKeys: [], updatedAt: new Date(Date.UTC(2026, 0, 1, hour)) },
    ...more,
  };
}

test("finds customizations of queries with a key in common, the later one first, until one of them is gone", () => {
  const [early, late] = [
    makeRow("a", "tent", 1),
    makeRow("b", "shelter", 2, { aliases: ["Tent"], aliasKeys: ["tent"] }),
  ];
  const owners = new KeyOwners([
    ...[early, makeRow("c", "tent", 3, { type: "brand" }), makeRow("d", "tent", 3, { kind: "product-listings" }), late],
  ]);
  expect(owners.findTwins()).toEqual({ later: late, earlier: early });
  owners.remove(early);
  expect(owners.findTwins()).toBeNull();
  const again = makeRow("a", "shelter", 2);
  owners.add(again);
  expect(owners.findTwins()).toEqual({ later: late, earlier: again });
});

test("pairs of many customizations are found without looking at the others again", () => {
  let reads = 0;
  const rows = Array.from({ length: 4_000 }, (_, number) => {
    const row = makeRow(`id-${number}`, "", number % 2);
    return Object.defineProperty(row, "subjectKey", {
      get: () => {
        reads += 1;
        return `query ${Math.floor(number / 2)}`;
      },
    });
  });
  const owners = new KeyOwners(rows);
  let pairs = 0;
  for (let twins = owners.findTwins(); twins !== null; twins = owners.findTwins()) {
    pairs += 1;
    owners.remove(twins.earlier);
  }
  expect(pairs).toBe(2_000);
  expect(reads).toBeLessThan(10_000);
});
