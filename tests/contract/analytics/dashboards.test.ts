import {
  createDashboard,
  DASHBOARDS_MAX,
  deleteDashboard,
  duplicate,
  listDashboards,
  rename,
  reorder,
  saveWidgets,
  showDashboard,
  type Widget,
} from "@/lib/contract/analytics/dashboards";
import { undoChanges } from "@/lib/contract/history/change-history";
import { callDirectly, getChangeId, ifMatch, type MakeCall, type TestAnswer } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { createActor, createSite } from "@/tests/support/seed";
import { makeWidget } from "@/tests/support/undo-cases/dashboards";

async function aBench(call: MakeCall = callDirectly) {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId] });
  const params = { siteId };
  const lines = async () => (await call(listDashboards, { params }, { as })).ok().dashboards;
  return {
    ...{ siteId, as, params, lines },
    names: async () => (await lines()).map(({ name }) => name),
    make: async (name: string, widgets: Widget[] = []) =>
      (await call(createDashboard, { params, body: { name, widgets } }, { as })).ok(),
    shown: async (id: string) => (await call(showDashboard, { params, query: { id } }, { as })).ok(),
    save: (id: string, widgets: Widget[], revision: number) =>
      call(saveWidgets, { params, body: { id, widgets } }, { as, headers: ifMatch(revision) }),
    takeBack: (answer: TestAnswer) => {
      const id = getChangeId(answer);
      return call(undoChanges, { params, body: { id } }, { as });
    },
  };
}

describe.each(LAYERS)("%s", (_, call) => {
  test("creates, shows, lists, renames, copies, sorts and deletes a dashboard", async () => {
    const { as, params, make, names, lines, shown } = await aBench(call);
    const first = await make(" Mornings ", [
      makeWidget("a"),
      makeWidget("b", { kind: "metric", settings: { metric: "ctr" } }),
    ]);
    expect(first).toMatchObject({ name: "Mornings", position: 0, revision: expect.any(Number) });
    const second = await make("Fridays");
    const body = (await call(duplicate, { params, body: { id: first.id, name: "Mornings (copy)" } }, { as })).ok();
    expect(await names()).toEqual(["Mornings", "Mornings (copy)", "Fridays"]);
    const copy = await shown(body.id);
    expect(copy.widgets.map(({ id: _id, ...rest }) => rest)).toEqual(first.widgets.map(({ id: _id, ...rest }) => rest));
    expect(copy.widgets.map(({ id }) => id)).not.toEqual(["a", "b"]);
    await call(rename, { params, body: { id: second.id, name: "Weekends", was: "Fridays" } }, { as });
    const ids = (await lines()).map(({ id }) => id);
    const ordered = await call(reorder, { params, body: { ids: ids.toReversed(), was: ids } }, { as });
    expect(ordered.body).toMatchObject({
      dashboards: [{ name: "Weekends", widgets_count: 0 }, { name: "Mornings (copy)" }, { name: "Mornings" }],
    });
    expect((await call(deleteDashboard, { params, body: { id: copy.id } }, { as })).status).toBe(204);
    expect(await names()).toEqual(["Weekends", "Mornings"]);
    expect((await call(showDashboard, { params, query: { id: copy.id } }, { as })).body).toMatchObject({
      error: "not_found",
    });
  });

  test("saves widgets on top of the loaded version, else reports who saved it", async () => {
    const { as, params, make, save } = await aBench(call);
    const { id, revision } = await make("Board");
    const saved = await save(id, [makeWidget("a")], revision);
    expect(saved.body).toMatchObject({ revision: revision + 1, widgets: [makeWidget("a")] });
    const late = await save(id, [makeWidget("b")], revision);
    expect(late).toMatchObject({ status: 412, body: { error: "stale", revision: revision + 1, changed_by: as.name } });
    const blind = await call(saveWidgets, { params, body: { id, widgets: [] } }, { as });
    expect(blind).toMatchObject({ status: 428, body: { error: "precondition_required" } });
  });

  test("lets viewers read dashboards but not change them, and refuses users without the policy", async () => {
    const { siteId, params, make } = await aBench(call);
    const { id } = await make("Board");
    const viewer = await createActor({ sites: [siteId], roles: ["viewer"], policies: ["dashboards"] });
    const other = await createActor({ sites: [siteId], roles: ["operator"], policies: ["synonyms"] });
    expect((await call(showDashboard, { params, query: { id } }, { as: viewer })).status).toBe(200);
    expect((await call(rename, { params, body: { id, name: "x" } }, { as: viewer })).status).toBe(403);
    expect((await call(listDashboards, { params }, { as: other })).status).toBe(403);
  });
});

test("refuses invalid input at its field", async () => {
  const { as, params, make, save } = await aBench();
  const made = (name: string, widgets: Widget[] = []) =>
    callDirectly(createDashboard, { params, body: { name, widgets } }, { as });
  expect((await made("  ")).body).toEqual({ error: "invalid", errors: { name: ["name_empty"] } });
  expect((await made("x".repeat(81))).body).toMatchObject({ errors: { name: ["name_too_long"] } });
  const { id, revision } = await make("Board");
  const twice = await save(id, [makeWidget("a"), makeWidget("a")], revision);
  expect(twice.body).toEqual({ error: "invalid", errors: { "widgets.1.id": ["widget_twice"] } });
  const wrong = await save(id, [makeWidget("a", { kind: "metric", settings: { metric: "weather" } })], revision);
  expect(wrong.body).toEqual({ error: "invalid", errors: { "widgets.0.settings.metric": ["setting_invalid"] } });
  const many = Array.from({ length: 41 }, (_, index) => makeWidget(`w${index}`));
  expect((await save(id, many, revision)).body).toMatchObject({ errors: { widgets: ["too_many_widgets"] } });
});

test("limits the dashboards of a site, also when a deletion is undone", async () => {
  const { as, params, make, takeBack } = await aBench();
  const { id } = await make("First");
  const gone = await callDirectly(deleteDashboard, { params, body: { id } }, { as });
  for (let index = 0; index < DASHBOARDS_MAX; index += 1) await make(`Board ${index}`);
  const over = await callDirectly(createDashboard, { params, body: { name: "Over" } }, { as });
  expect(over).toMatchObject({ status: 422, body: { error: "too_many_dashboards" } });
  expect(await takeBack(gone)).toMatchObject({ status: 422, body: { error: "refused" } });
});

test("treats a dashboard of another site as missing, for reads and writes", async () => {
  const [mine, theirs] = [await aBench(), await aBench()];
  const { id, revision } = await theirs.make("Theirs", [makeWidget("a")]);
  const { params, as } = mine;
  const answers = [
    await callDirectly(showDashboard, { params, query: { id } }, { as }),
    await callDirectly(rename, { params, body: { id, name: "Mine" } }, { as }),
    await callDirectly(duplicate, { params, body: { id, name: "Mine" } }, { as }),
    await callDirectly(deleteDashboard, { params, body: { id } }, { as }),
    await mine.save(id, [], revision),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { error: "not_found" } });
  await callDirectly(reorder, { params, body: { ids: [id] } }, { as });
  expect(await theirs.shown(id)).toMatchObject({ name: "Theirs", widgets: [makeWidget("a")] });
  expect(await mine.lines()).toEqual([]);
});

test("preserves a name that someone else set meanwhile, and reports it", async () => {
  const { as, params, make, names } = await aBench();
  const { id } = await make("Board");
  await callDirectly(rename, { params, body: { id, name: "Theirs", was: "Board" } }, { as });
  const late = await callDirectly(rename, { params, body: { id, name: "Mine", was: "Board" } }, { as });
  expect(late).toMatchObject({ status: 412, body: { error: "stale", name: "Theirs" } });
  expect(await names()).toEqual(["Theirs"]);
});

test("applies an order on top of dashboards that others moved, created and deleted", async () => {
  const { as, params, make, names, lines } = await aBench();
  for (const name of ["A", "B", "C", "D"]) await make(name);
  const [a = "", b = "", c = "", d = ""] = (await lines()).map(({ id }) => id);
  await make("E");
  await callDirectly(deleteDashboard, { params, body: { id: c } }, { as });
  await callDirectly(reorder, { params, body: { ids: [d, a, b, c], was: [a, b, c, d] } }, { as });
  expect(await names()).toEqual(["D", "A", "B", "E"]);
  await callDirectly(reorder, { params, body: { ids: [b, a, c, d], was: [a, b, c, d] } }, { as });
  expect(await names()).toEqual(["D", "B", "A", "E"]);
});

test("restores a deleted dashboard with its widgets at its position", async () => {
  const { as, params, make, names, shown, takeBack } = await aBench();
  await make("A");
  const { id } = await make("B", [makeWidget("a"), makeWidget("b")]);
  await make("C");
  const gone = await callDirectly(deleteDashboard, { params, body: { id } }, { as });
  expect(await names()).toEqual(["A", "C"]);
  expect((await takeBack(gone)).status).toBe(200);
  expect(await names()).toEqual(["A", "B", "C"]);
  expect((await shown(id)).widgets).toEqual([makeWidget("a"), makeWidget("b")]);
});

test("undoes one edit without losing later changes of others", async () => {
  const { make, save, shown, takeBack } = await aBench();
  const { id, revision } = await make("Board", [makeWidget("a"), makeWidget("b")]);
  const removed = await save(id, [makeWidget("b")], revision);
  await save(id, [makeWidget("c"), makeWidget("b", { width: 2 })], revision + 1);
  expect((await takeBack(removed)).status).toBe(200);
  const { widgets } = await shown(id);
  expect(widgets.map((one) => one.id).sort()).toEqual(["a", "b", "c"]);
  expect(widgets.find((one) => one.id === "b")?.width).toBe(2);
});

test("accepts one of several concurrent saves on one version", async () => {
  const { make, save, shown } = await aBench();
  const { id, revision } = await make("Board", [makeWidget("a")]);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => save(id, [makeWidget("a"), makeWidget(`n${index}`)], revision)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 11 }, () => 412)]);
  expect((await shown(id)).widgets).toHaveLength(2);
});

test("applies a save once if it is sent twice with one key", async () => {
  const { as, params, names } = await aBench();
  const headers = { "idempotency-key": "0f8fad5b-d9cb-469f-a165-70867728950e" };
  const twice = [1, 2].map(() => callDirectly(createDashboard, { params, body: { name: "Board" } }, { as, headers }));
  const statuses = (await Promise.all(twice)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201 || status === 409)).toHaveLength(2);
  expect(await names()).toEqual(["Board"]);
});

test("loses no dashboard when ten users move them at once", async () => {
  const { as, params, make, lines } = await aBench();
  for (const name of ["A", "B", "C", "D", "E"]) await make(name);
  const was = (await lines()).map(({ id }) => id);
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => {
      const moved = was[index % was.length] ?? "";
      const ids = [moved, ...was.filter((id) => id !== moved)];
      return callDirectly(reorder, { params, body: { ids, was } }, { as });
    }),
  );
  expect((await lines()).map(({ id }) => id).sort()).toEqual([...was].sort());
});
