import fc from "fast-check";
import { addRecentProject, sortRecentFirst } from "@/lib/domain/accounts/recent-projects";
import { RECENT_PROJECTS_MAX } from "@/lib/domain/kit/limits";

// Recent sites and projects of site-list.ts.

const id = fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h");

test("puts the last visited project first, once, and stores five", () => {
  fc.assert(
    fc.property(fc.array(id, { maxLength: 30 }), (visits) => {
      const recent = visits.reduce(addRecentProject, [] as string[]);
      expect(recent).toEqual([...new Set(visits.toReversed())].slice(0, RECENT_PROJECTS_MAX));
    }),
  );
});

test("moves recent projects to the front without losing, duplicating or inventing any", () => {
  fc.assert(
    fc.property(fc.uniqueArray(id), fc.array(id, { maxLength: 8 }), (ids, recent) => {
      const list = ids.map((one) => ({ id: one }));
      const ordered = sortRecentFirst(list, recent).map((entry) => entry.id);
      const front = [...new Set(recent)].filter((one) => ids.includes(one));
      expect(ordered).toEqual([...front, ...ids.filter((one) => !front.includes(one))]);
    }),
  );
});
