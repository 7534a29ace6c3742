import fc from "fast-check";
import { addRecentProject, recentFirst } from "@/lib/domain/accounts/recent-projects";
import { RECENT_PROJECTS_MAX } from "@/lib/domain/kit/limits";

const id = fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h");

test("the project visited last comes first, once, and five are kept", () => {
  fc.assert(
    fc.property(fc.array(id, { maxLength: 30 }), (visits) => {
      const recent = visits.reduce(addRecentProject, [] as string[]);
      expect(recent).toEqual([...new Set(visits.toReversed())].slice(0, RECENT_PROJECTS_MAX));
    }),
  );
});

test("recent projects move to the front, and none is lost, doubled or made up", () => {
  fc.assert(
    fc.property(fc.uniqueArray(id), fc.array(id, { maxLength: 8 }), (ids, recent) => {
      const list = ids.map((one) => ({ id: one }));
      const ordered = recentFirst(list, recent).map((entry) => entry.id);
      const front = [...new Set(recent)].filter((one) => ids.includes(one));
      expect(ordered).toEqual([...front, ...ids.filter((one) => !front.includes(one))]);
    }),
  );
});
