import type { Place } from "@vitrine/engine/rule-evaluator";
import fc from "fast-check";
import { toCustomization } from "@/components/customizations/query-customizations/query-form";
import {
  changeMode,
  create,
  type QueryCustomization,
  saveRules,
} from "@/lib/contract/customizations/query-customizations";
import type { RuleInput } from "@/lib/contract/search/rules";
import type { Hit } from "@/lib/contract/search/search-host";
import { findClashes } from "@/lib/domain/customizations/rule-clashes";
import { createDraft } from "@/lib/domain/customizations/rule-draft";
import { buildPreview, collectKnownItems } from "@/lib/domain/customizations/rule-preview";
import { DAY_MS, MINUTE_MS } from "@/lib/domain/kit/durations";
import { buildPreviewItem } from "@/lib/domain/search/preview-item";
import { buildAutocompleteInput, buildSearchInput } from "@/lib/domain/search/search-inputs";
import { callDirectly, ifMatch } from "@/tests/support/direct";
import { ANY_SCOPE } from "@/tests/support/rules";
import { runAutocomplete, runSearch, type SearchParams, toParams, urlsOf } from "@/tests/support/search";
import { createActor, createItems, createSite, makeUniqueId, type TestActor } from "@/tests/support/seed";
import { type StartedBackend, startBackend } from "@/tests/support/start-backend.mjs";
import { openStore, setClock } from "@/tests/support/test-backend";
import { countTries } from "@/tests/support/tries";

// The editor's preview of a moment equals the engine's answer: for 100 random moments in both places, the evaluator
// over the organic order of that moment, as the editor requests it, equals the engine with `at` that moment, and the engine with its
// clock set to it. Some items are new, so that the organic order changes, too. The seed is fixed, so that failures are reproducible.

const SEED = 20_260_411;
const SETS = countTries(10);
const MOMENTS_OF_A_SET = 10;
const ZONE = "Europe/Prague";
/** Daylight saving time ends on 25 October. */
const FIRST = Date.parse("2026-10-20T00:00:00Z");
const SPAN_MINUTES = 14 * 24 * 60;
const ITEMS = Array.from({ length: 36 }, (_, index) => `t${index}`);
const STRANGERS = ["lamp", "stove"];

/** The organic orders of all moments. */
const orders = new Set<string>();

let backend: StartedBackend;
let siteId = "";
let as: TestActor;

beforeAll(async () => {
  backend = await startBackend();
  const store = openStore(backend.controlUrl);
  siteId = makeUniqueId("shop");
  const items = ITEMS.map((identity, index) => ({
    identity,
    title: `Tent ${index}`,
    attributes: {
      ...(index % 7 === 3 ? { availability: 0 } : {}),
      ...(index % 2 === 0 ? { introduced_at: new Date(FIRST + (index - 24) * DAY_MS).toISOString() } : {}),
    },
  }));
  // Two that the query does not match, so that only pins show them.
  await createItems(siteId, [...items, ...STRANGERS.map((identity) => ({ identity, title: identity }))], store);
  await createSite({ siteId, timeZone: ZONE, language: "en" }, store);
  as = await createActor({ sites: [siteId] }, store);
});

afterAll(async () => {
  await backend.stop();
});

const minute = fc.integer({ min: 0, max: SPAN_MINUTES });
const instant = (minutes: number): string => new Date(FIRST + minutes * MINUTE_MS).toISOString();
const boundary = fc.oneof(
  fc.constant(null),
  minute.map(instant),
  // A bare date is midnight in the site's zone.
  fc.integer({ min: 20, max: 31 }).map((day) => `2026-10-${day}`),
);

const anyRule = fc.record({
  item_url: fc.constantFrom(...ITEMS, ...STRANGERS),
  type: fc.constantFrom("pin" as const, "pin" as const, "hide" as const),
  position: fc.integer({ min: 1, max: 40 }),
  active_from: boundary,
  active_to: boundary,
  availability: fc.constantFrom("always" as const, "if_available" as const),
  placement: fc.constantFrom("both" as const, "search" as const, "autocomplete" as const),
});

const ruleSet = fc.array(anyRule, { minLength: 12, maxLength: 24 }).map((rules) => {
  const accepted: (Omit<(typeof rules)[number], "position"> & { position: number | null })[] = [];
  for (const rule of rules) {
    const next = { ...rule, position: rule.type === "pin" ? rule.position : null };
    if (findClashes([...accepted, next], ZONE).length === 0) accepted.push(next);
  }
  return accepted.map((rule): RuleInput => ({ ...rule, id: null }) as RuleInput);
});

/** Moments at the boundaries of a set's rules, a millisecond around them, and in between. */
function pickMoments(customization: QueryCustomization, random: readonly number[]): number[] {
  const edges = [...customization.rules.search, ...customization.rules.autocomplete].flatMap(
    ({ active_from, active_to }) =>
      [active_from, active_to].flatMap((edge) => (edge === null ? [] : [Date.parse(edge)])),
  );
  const near = edges.flatMap((edge) => [edge, edge - 1, edge + MINUTE_MS - 1]);
  const moments = random.map((number, index) =>
    index % 3 === 0 || near.length === 0
      ? FIRST + number * MINUTE_MS + index * 7_001
      : (near[number % near.length] ?? 0),
  );
  return moments;
}

async function findHits(place: Place, more: SearchParams): Promise<{ hits: Hit[] }> {
  const params = { tracker_id: siteId, q: "tent", ...more };
  return place === "search"
    ? (await runSearch({ ...params, "f[]": "type:item", size: "200" }, backend)).results
    : runAutocomplete({ ...params, type: "item:100" }, backend);
}

/** The results that the editor requests for a moment, without customizations. */
async function findOrganic(place: Place, at: string): Promise<Hit[]> {
  const live = { siteId, subject: "tent", type: "item", at };
  const answer =
    place === "search"
      ? (await runSearch(toParams(buildSearchInput(live, 200).query ?? {}), backend)).results
      : await runAutocomplete(toParams(buildAutocompleteInput(live, 100).query ?? {}), backend);
  return answer.hits;
}

async function check(place: Place, at: number, customization: QueryCustomization): Promise<number> {
  const moment = new Date(at).toISOString();
  const organic = (await findOrganic(place, moment)).map(buildPreviewItem);
  orders.add(organic.map(({ url }) => url).join());
  const { rules } = createDraft(toCustomization(customization));
  const { rows } = buildPreview(
    organic,
    rules,
    { at, place, timeZone: ZONE },
    collectKnownItems(rules, ANY_SCOPE, organic),
  );
  const previewed = rows.flatMap(({ item, position }) => (position === null ? [] : [item.url]));
  expect(previewed.length).toBeGreaterThanOrEqual(24);
  expect({ place, moment, shown: urlsOf(await findHits(place, { at: moment })) }).toEqual({
    place,
    moment,
    shown: previewed,
  });
  await setClock(backend.controlUrl, moment);
  const moved = urlsOf(await findHits(place, {}));
  await setClock(backend.controlUrl, null);
  expect({ place, moment, moved }).toEqual({ place, moment, moved: previewed });
  return organic.map(({ url }) => url).join() === previewed.join() ? 0 : 1;
}

test(`for ${SETS * MOMENTS_OF_A_SET} random moments the preview equals the engine with \`at\` and with its clock at the moment`, async () => {
  const sets = fc.sample(ruleSet, { seed: SEED, numRuns: SETS });
  const random = fc.sample(fc.array(minute, { minLength: MOMENTS_OF_A_SET, maxLength: MOMENTS_OF_A_SET }), {
    seed: SEED,
    numRuns: SETS,
  });
  const params = { siteId };
  const created = await callDirectly(create, { params, body: { query: "tent", type: "item" } }, { as, backend });
  const queryId = created.ok().id;
  const mode = await callDirectly(changeMode, { params, body: { queryId, mode: "advanced" } }, { as, backend });
  let [checked, changed, revision] = [0, 0, Number(mode.ok().revision)];
  for (const [index, rules] of sets.entries()) {
    const headers = ifMatch(revision);
    const saved = await callDirectly(saveRules, { params, body: { queryId, rules } }, { as, backend, headers });
    expect(saved.status).toBe(200);
    const customization = saved.ok();
    revision = Number(customization.revision);
    for (const at of pickMoments(customization, random[index] ?? [])) {
      changed += await check("search", at, customization);
      changed += await check("autocomplete", at, customization);
      checked += 1;
    }
  }
  expect(checked).toBe(SETS * MOMENTS_OF_A_SET);
  // The rules had an effect nearly everywhere; otherwise equality would prove little.
  expect(changed).toBeGreaterThan(checked);
  // Every other day another item is new, so one order would be wrong at most moments.
  expect(orders.size).toBeGreaterThan(4);
});
