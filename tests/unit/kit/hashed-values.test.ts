import { createRandom } from "@/backend/demo/random";
import { pickTone } from "@/components/ui/site-mark";

test("derived pictures and demo data stay the same", () => {
  expect(["shop", "outdoor", "office", "A1", "B2", "x-9"].map(pickTone)).toEqual([6, 6, 2, 6, 4, 6]);
  const { int } = createRandom(7, "items");
  expect([int(0, 1e6), int(0, 1e6), int(0, 1e6)]).toEqual([442112, 229888, 91877]);
});
