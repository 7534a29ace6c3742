import fc from "fast-check";
import { type DashboardStore, sendEdit } from "@/components/analytics/dashboards/send-edit";
import type { Dashboard, Widget } from "@/lib/contract/analytics/dashboards";
import { applyEdits, type WidgetEdit } from "@/lib/domain/analytics/widget-merge";
import { ApiError, isApiError } from "@/lib/http/api-error";
import { anEdit, BASE, makeWidget } from "@/tests/support/widgets";

// Two users on one dashboard with lost responses: no edit may lose or duplicate a widget.

/** Outcomes of a save: applied, applied but the response is lost, or not received. */
const FATES = ["done", "done", "done", "answer_lost", "never_came"] as const;
type Fate = (typeof FATES)[number];

/** A backend that accepts a save only for the current revision. */
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

/** A client that waits before each step, so that the steps of two clients interleave. */
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
  /** Sends an edit, and again if all attempts failed, as its user would: the other client may be faster each time. */
  async function send(edit: WidgetEdit): Promise<Dashboard> {
    try {
      return await sendEdit(store, edit);
    } catch (error) {
      if (isApiError(error) && ["stale", "outcome_unknown"].includes(error.code)) return send(edit);
      throw error;
    }
  }
  return async (edits: readonly WidgetEdit[]) => {
    for (const edit of edits) known = await send(edit);
  };
}

const waits = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 8 });
// At least every second save succeeds; otherwise sending would never end.
const fates = fc
  .array(fc.constantFrom(...FATES), { maxLength: 4 })
  .map((some) => some.flatMap((fate) => [fate, "done" as const]))
  .map((some) => (some.length === 0 ? ["done" as const] : some));

/** Edits of one client; the widgets that it adds have their own IDs. */
function makeEdits(client: string) {
  const own = (id: string) => (["x", "y", "z"].includes(id) ? `${client}${id}` : id);
  return fc.array(anEdit, { maxLength: 8 }).map((edits) =>
    edits.map((edit): WidgetEdit => {
      if (edit.kind === "add") return { ...edit, widget: makeWidget(own(edit.widget.id)) };
      return "id" in edit ? { ...edit, id: own(edit.id) } : edit;
    }),
  );
}

test("loses and duplicates no widget, whatever two users do and whatever responses are lost", async () => {
  await fc.assert(
    fc.asyncProperty(makeEdits("1"), makeEdits("2"), waits, waits, fates, fates, async (mine, theirs, ...line) => {
      const backend = aBackend();
      const [waits1, waits2, fates1, fates2] = line;
      await Promise.all([aClient(backend, waits1, fates1)(mine), aClient(backend, waits2, fates2)(theirs)]);
      const stored = backend.read().widgets.map(({ id }) => id);
      expect(new Set(stored).size).toBe(stored.length);
      for (const [edits, name] of [
        [mine, "1"],
        [theirs, "2"],
      ] as const) {
        // No other client touches the widgets that this client adds.
        const alone = applyEdits(BASE, edits).map(({ id }) => id);
        const own = (ids: readonly string[]) => ids.filter((id) => id.startsWith(name)).sort();
        expect(own(stored)).toEqual(own(alone));
      }
      const removed = new Set([...mine, ...theirs].flatMap((edit) => (edit.kind === "remove" ? [edit.id] : [])));
      for (const { id } of BASE) expect(stored.includes(id)).toBe(!removed.has(id));
    }),
    { numRuns: 400 },
  );
});

test("applies an edit on top of a newer version", async () => {
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

test("throws an error that a retry cannot fix", async () => {
  const known = aBackend().read();
  const refusal = new ApiError(403, { error: "forbidden" });
  const store: DashboardStore = { known: () => known, reload: async () => known, save: () => Promise.reject(refusal) };
  await expect(sendEdit(store, { kind: "remove", id: "a" })).rejects.toBe(refusal);
});
