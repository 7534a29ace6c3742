import { createPendingPoll } from "@/components/rewrites/list/word-list";
import type { WordItem } from "@/components/rewrites/model/list-kind";

// How often word-list.tsx polls rows whose check is pending.

const facts = { state_at: "", searches: null, updated_at: "", updated_by: "", kind: "exact", cells: [] };
const aRow = (id: string, state: WordItem["state"], revision = 1): WordItem => ({ ...facts, id, state, revision });

test("polls pending rows with increasing delays for a minute; new pending rows restart the polling", () => {
  let now = 0;
  const delay = createPendingPoll(() => now);
  expect(delay([aRow("a", "live"), aRow("b", "failed")])).toBe(false);
  expect(delay([aRow("a", "pending")])).toBe(2_000);
  now = 25_000;
  expect(delay([aRow("a", "pending")])).toBe(6_000);
  now = 60_000;
  expect(delay([aRow("a", "pending")])).toBe(false);
  expect(delay([aRow("a", "pending", 2)])).toBe(2_000);
  expect(delay([aRow("a", "live", 2)])).toBe(false);
});
