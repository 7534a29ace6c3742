import {
  createSegment,
  deleteSegment,
  listSegments,
  type Segment,
  updateSegment,
} from "@/lib/contract/analytics/segments";
import { callDirectly } from "@/tests/support/direct";
import { createActor, createSite, type TestActor } from "@/tests/support/seed";

// Visit filters, saved under a name.

async function aShop() {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId] });
  return { siteId, as };
}

const FILTERS = { device: ["mobile"] };

async function keep({ siteId, as }: { siteId: string; as: TestActor }, body: Partial<Segment> = {}) {
  const answer = await callDirectly(
    createSegment,
    { params: { siteId }, body: { name: "Mobile", filters: FILTERS, ...body } },
    { as },
  );
  return {
    ...answer,
    get segment() {
      return answer.ok();
    },
  };
}

async function namesFor(siteId: string, as: TestActor): Promise<string[]> {
  const body = (await callDirectly(listSegments, { params: { siteId } }, { as })).ok();
  return body.segments.map(({ name }) => name);
}

test("returns who created a segment and who changed it last", async () => {
  const shop = await aShop();
  const { status, segment } = await keep(shop, { is_shared: true });
  expect(status).toBe(201);
  expect(segment).toMatchObject({ name: "Mobile", filters: FILTERS, is_shared: true, is_mine: true, revision: 1 });
  const other = await createActor({ sites: [shop.siteId] });
  const changed = await callDirectly(
    updateSegment,
    { params: { siteId: shop.siteId }, body: { id: segment.id, name: "Phones" } },
    { as: other, headers: { "if-match": '"1"' } },
  );
  expect(changed.body).toMatchObject({
    name: "Phones",
    is_mine: false,
    created_by: { id: shop.as.uid, name: shop.as.name },
    updated_by: { id: other.uid, name: other.name },
    revision: 2,
  });
});

test("stores filters in canonical form, and only conditions on visits", async () => {
  const { segment } = await keep(await aShop(), {
    filters: { with_ip: ["203.0.113.7"], period: ["7d"], apply_segment: ["x"], with_queries: ["b", "a"] },
  });
  expect(segment.filters).toEqual({ with_ip: ["203.0.113.0/24"], with_queries: ["b", "a"] });
});

test("shows private segments only to their creator, and shared ones to everyone", async () => {
  const shop = await aShop();
  const other = await createActor({ sites: [shop.siteId] });
  await keep(shop, { name: "Mine" });
  await keep(shop, { name: "Ours", is_shared: true });
  expect(await namesFor(shop.siteId, shop.as)).toEqual(["Mine", "Ours"]);
  expect(await namesFor(shop.siteId, other)).toEqual(["Ours"]);
});

test("refuses invalid segments with a code", async () => {
  const shop = await aShop();
  await keep(shop);
  expect(await keep(shop)).toMatchObject({ status: 422, body: { error: "name_taken" } });
  expect(await keep(shop, { name: "  " })).toMatchObject({ status: 422, body: { errors: { name: ["name_empty"] } } });
  expect(await keep(shop, { name: "A", filters: {} })).toMatchObject({ body: { error: "filters_empty" } });
  expect(await keep(shop, { name: "B", filters: { period: ["7d"] } })).toMatchObject({
    body: { error: "filters_empty" },
  });
  expect(await keep(shop, { name: "C", filters: { with_ip: ["x"] } })).toMatchObject({
    status: 422,
    body: { errors: { filters: ["invalid"] } },
  });
});

test("lets viewers save private segments, but not share or change shared ones", async () => {
  const shop = await aShop();
  const viewer = await createActor({ sites: [shop.siteId], roles: ["viewer"], policies: ["analytics"] });
  const own = await keep({ siteId: shop.siteId, as: viewer }, { name: "V" });
  expect(own.status).toBe(201);
  const params = { siteId: shop.siteId };
  const headers = { "if-match": '"1"' };
  const shared = (await keep(shop, { is_shared: true })).segment;
  expect((await keep({ siteId: shop.siteId, as: viewer }, { name: "W", is_shared: true })).status).toBe(403);
  const share = { id: own.segment.id, is_shared: true };
  expect((await callDirectly(updateSegment, { params, body: share }, { as: viewer, headers })).status).toBe(403);
  const rename = { id: shared.id, name: "X" };
  expect((await callDirectly(updateSegment, { params, body: rename }, { as: viewer, headers })).status).toBe(403);
  expect((await callDirectly(deleteSegment, { params, body: { id: shared.id } }, { as: viewer })).status).toBe(403);
  expect((await callDirectly(deleteSegment, { params, body: { id: own.segment.id } }, { as: viewer })).status).toBe(
    204,
  );
});

test("lets only the creator unshare a segment", async () => {
  const shop = await aShop();
  const other = await createActor({ sites: [shop.siteId] });
  const { segment } = await keep(shop, { is_shared: true });
  const body = { id: segment.id, is_shared: false };
  const init = { headers: { "if-match": '"1"' } };
  expect(
    (await callDirectly(updateSegment, { params: { siteId: shop.siteId }, body }, { ...init, as: other })).status,
  ).toBe(403);
  expect(
    (await callDirectly(updateSegment, { params: { siteId: shop.siteId }, body }, { ...init, as: shop.as })).status,
  ).toBe(200);
});

test("requires the current revision for changes, and hides private segments of others", async () => {
  const shop = await aShop();
  const other = await createActor({ sites: [shop.siteId] });
  const { segment } = await keep(shop);
  const params = { siteId: shop.siteId };
  const body = { id: segment.id, name: "New" };
  expect((await callDirectly(updateSegment, { params, body }, { as: shop.as })).status).toBe(428);
  expect(
    (await callDirectly(updateSegment, { params, body }, { as: shop.as, headers: { "if-match": '"7"' } })).body,
  ).toMatchObject({
    error: "stale",
    revision: 1,
  });
  expect(
    (await callDirectly(updateSegment, { params, body }, { as: other, headers: { "if-match": '"1"' } })).status,
  ).toBe(404);
  expect((await callDirectly(deleteSegment, { params, body: { id: segment.id } }, { as: other })).status).toBe(404);
});
