import { pairSources } from "@/lib/domain/catalogue/pair-sources";

const from = (url: string) => ({ url, file: null });
const upload = (id: string) => ({ url: null, file: { id } });

/** Each pair as “number: before > after”. */
function format(before: readonly ReturnType<typeof from | typeof upload>[], after: typeof before): string[] {
  const name = (one: (typeof before)[number] | undefined) => (one === undefined ? "-" : (one.url ?? one.file?.id));
  return pairSources(before, after).map(({ old, now, number }) => `${number}: ${name(old)} > ${name(now)}`);
}

test.each([
  ["the same ones in another order", [from("a"), from("b")], [from("b"), from("a")], ["1: b > b", "2: a > a"]],
  ["another URL", [from("a"), from("b")], [from("c"), from("b")], ["1: a > c", "2: b > b"]],
  ["a URL that became a file", [from("a")], [upload("f")], ["1: a > f"]],
  ["a removed one", [from("a"), from("b")], [from("b")], ["1: b > b", "1: a > -"]],
  ["a new one", [from("a")], [upload("f"), from("a")], ["1: - > f", "2: a > a"]],
  ["all new", [], [from("a")], ["1: - > a"]],
])("pairs sources of two versions: %s", (_, before, after, expected) => {
  expect(format(before, after)).toEqual(expected);
});
