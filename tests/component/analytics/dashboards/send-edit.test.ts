import fc from "fast-check";
import { type DashboardStore, sendEdit } from "@/components/analytics/dashboards/send-edit";
import type { Dashboard, Widget } from "@/lib/contract/analytics/dashboards";
import { applyEdits, type WidgetEdit } from "@/lib/domain/analytics/widget-merge";
import { ApiError } from "@/lib/http/api-error";
import { anEdit, aWidget, BASE } from "@/tests/support/widgets";

// Two people at once on one dashboard, on a line that loses answers: no action may lose a widget or make one twice.

/** What goes wrong with a save: nothing, the answer is lost after it was done, or it never arrives. */
const FATES = ["done", "done", "done", "answer_lost", "never_came"] as const;
type Fate = (typeof FATES)[number];

/** A backend that saves only on the newest revision. */
function aBackend() {
  let now: Dashboard = {
    id: "board",
    name: "Board",
    position: 0,
    widgets: [...BASE],
    revision: 1,
    updated_at: "2026-03-01T00:00:00Z",
    updated_by: "Ada",
  };
  return {
    read: () => now,
    save: (widgets: Widget[], revision: number, fate: Fate): Dashboard => {
      if (fate === "never_came") throw new ApiError(0, { error: "outcome_unknown" });
      if (revision !== now.revision) throw new ApiError(412, { error: "stale", revision: now.revision });
      now = { ...now, widgets, revision: now.revision + 1 };
      if (fate === "answer_lost") throw new ApiError(0, { error: "outcome_unknown" });
      return now;
    },
  };
}

/** A client that waits before each step, so that steps of two of them fall between each other. */
function aClient(backend: ReturnType<typeof aBackend>, waits: readonly number[], fates: readonly Fate[]) {
  let known = backend.read();
  let [step, saves] = [0, 0];
  const pause = async () => {
    for (let left = waits[step++ % waits.length] ?? 0; left > 0; left -= 1) await Promise.resolve();
  };
  const store: DashboardStore = {
    known: () => known,
    reload: async () => {
      await pause();
      known = backend.read();
      return known;
    },
    save: async (widgets, revision) => {
      await pause();
      const fate = fates[saves++ % fates.length] ?? "done";
      const saved = backend.save(widgets, revision, fate);
      await pause();
      return saved;
    },
  };
  return async (edits: readonly WidgetEdit[]) => {
    for (const edit of edits) known = await sendEdit(store, edit);
  };
}

const waits = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 8 });
// At least every second save arrives, as a line that loses everything is no line.
const fates = fc
  .array(fc.constantFrom(...FATES), { maxLength: 4 })
  .map((some) => some.flatMap((fate) => [fate, "done" as const]))
  .map((some) => (some.length === 0 ? ["done" as const] : some));

/** Edits of one client; what it adds has names of its own, as ids are drawn. */
function editsOf(client: string) {
  const own = (id: string) => (["x", "y", "z"].includes(id) ? `${client}${id}` : id);
  return fc.array(anEdit, { maxLength: 8 }).map((edits) =>
    edits.map((edit): WidgetEdit => {
      if (edit.kind === "add") return { ...edit, widget: aWidget(own(edit.widget.id)) };
      return "id" in edit ? { ...edit, id: own(edit.id) } : edit;
    }),
  );
}

test("of two people at once, whatever they do and whatever answers are lost, every widget is there as often as it should be", async () => {
  await fc.assert(
    fc.asyncProperty(editsOf("1"), editsOf("2"), waits, waits, fates, fates, async (mine, theirs, ...line) => {
      const backend = aBackend();
      const [waits1, waits2, fates1, fates2] = line;
      await Promise.all([aClient(backend, waits1, fates1)(mine), aClient(backend, waits2, fates2)(theirs)]);
      const held = backend.read().widgets.map(({ id }) => id);
      expect(new Set(held).size).toBe(held.length);
      for (const [edits, name] of [
        [mine, "1"],
        [theirs, "2"],
      ] as const) {
        // Nobody else touches what a client adds: of those it knows best.
        const alone = applyEdits(BASE, edits).map(({ id }) => id);
        const own = (ids: readonly string[]) => ids.filter((id) => id.startsWith(name)).sort();
        expect(own(held)).toEqual(own(alone));
      }
      const removed = new Set([...mine, ...theirs].flatMap((edit) => (edit.kind === "remove" ? [edit.id] : [])));
      for (const { id } of BASE) expect(held.includes(id)).toBe(!removed.has(id));
    }),
    { numRuns: 400 },
  );
});

test("an edit that others outran is done on top of theirs", async () => {
  const backend = aBackend();
  const first = aClient(backend, [0], ["done"]);
  const second = aClient(backend, [3], ["done"]);
  await first([{ kind: "change", id: "a", patch: { width: 2 } }]);
  await second([
    { kind: "change", id: "a", patch: { title: "Mornings" } },
    { kind: "remove", id: "b" },
  ]);
  expect(backend.read().widgets).toEqual([{ ...BASE[0], width: 2, title: "Mornings" }, BASE[2]]);
});

test("a refusal that trying again does not mend is handed on", async () => {
  const known = aBackend().read();
  const refusal = new ApiError(403, { error: "forbidden" });
  const store: DashboardStore = { known: () => known, reload: async () => known, save: () => Promise.reject(refusal) };
  await expect(sendEdit(store, { kind: "remove", id: "a" })).rejects.toBe(refusal);
});
