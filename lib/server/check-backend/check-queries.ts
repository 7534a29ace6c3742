import {
  changeMode,
  create,
  deleteRule,
  destroy,
  list,
  type QueryCustomization,
  saveRules,
  show,
} from "@/lib/contract/customizations/query-customizations";
import { fromFlatRule } from "@/lib/domain/customizations/wire-rules";
import { type Checker, skipIfImpossible } from "./checker";
import type { Finding } from "./describe-issues";
import { rememberOwn, removeAccepted } from "./leftovers";
import { buildPlannedRules, createOfAnyType, NO_ITEM } from "./own-rules";
import type { CheckStep } from "./step";

const GONE = { codes: ["not_found"], statuses: [404] };
const DELETE = { destroy, toBody: (id: unknown) => ({ id }) };

/** The life of a customization of a query that nobody enters, with rules that start in many years. */
async function checkQueryWrites(checker: Checker): Promise<void> {
  const { params, ownName: query } = checker;
  if (skipIfImpossible(checker, [create, saveRules, changeMode, deleteRule, destroy])) return;
  const wanted = { what: "empty query", codes: ["blank_query"], statuses: [422] };
  const blank = { params, body: { query: "", type: checker.facts.types[0] ?? "item" } };
  await removeAccepted(checker, await checker.expectRefusal(create, blank, wanted), {
    label: "a customization of the empty query",
    ...DELETE,
  });
  const forget = rememberOwn(checker, {
    label: `the customization of the query ${query}`,
    list,
    query: { q: query, page: 1 },
    idField: "id",
    ...DELETE,
  });
  await checkToken(checker);
  const made = await createOfAnyType(checker, create, (type) => ({ params, body: { query, type } }));
  if (made === null) return skipRest(checker, "no customization could be created");
  const { id, type } = made;
  const again = { what: "the same query again", codes: ["already_exists"], statuses: [422] };
  await removeAccepted(checker, await checker.expectRefusal(create, { params, body: { query, type } }, again), {
    label: `a second customization of the query ${query}`,
    ...DELETE,
  });
  await checker.check(
    list,
    { params, query: { q: query, page: 1 } },
    {
      what: "by its query",
      verify: ({ items }) =>
        items.some((row) => row.id === id && row.query === query) ? [] : [missing("items", "the new customization")],
    },
  );
  const shown = await checker.check(
    show,
    { params, query: { id, filter: "all" } },
    {
      what: "the new one",
      verify: (one) => [...verifyMode(one, "simple"), ...verifyCounts(one, 0, 0)],
    },
  );
  if (shown !== null) await checkRules(checker, shown);
  else skipRules(checker, "the new customization cannot be shown");
  const deleted = await checker.check(destroy, { params, body: { id } });
  if (deleted === null) return;
  forget();
  await checker.expectRefusal(destroy, { params, body: { id } }, { what: "a second time", ...GONE });
  await checker.expectRefusal(show, { params, query: { id, filter: "all" } }, { what: "a deleted one", ...GONE });
}

/** A write with a wrong token must change nothing. */
async function checkToken(checker: Checker): Promise<void> {
  const { params, ownName } = checker;
  const wanted = { what: "wrong CSRF token", codes: ["invalid_csrf"], statuses: [422] };
  const body = { query: `${ownName}-token`, type: checker.facts.types[0] ?? "item" };
  await removeAccepted(checker, await checker.expectRefusal(create, { params, body }, wanted, { token: "wrong" }), {
    label: `the customization of the query ${body.query}`,
    ...DELETE,
  });
}

async function checkRules(checker: Checker, shown: QueryCustomization): Promise<void> {
  const { params } = checker;
  const { id } = shown;
  const rules = buildPlannedRules(checker);
  const count = rules.length;
  const saved = await checker.check(
    saveRules,
    {
      params,
      body: {
        queryId: id,
        where_to_use: "search",
        rules: rules.map(fromFlatRule),
      },
    },
    {
      what: count === 0 ? "no rules" : "simple mode",
      ifMatch: readRevision(shown),
      verify: (one) => verifyCounts(one, count, count),
    },
  );
  if (count === 0) checker.skip(saveRules, NO_ITEM, "rules");
  if (saved === null) return skipModes(checker, "rules cannot be saved");
  if (count > 0) {
    for (const [filter, wanted] of [
      ["planned", count],
      ["active", 0],
    ] as const)
      await checker.check(
        show,
        { params, query: { id, filter } },
        {
          what: `filter ${filter}`,
          verify: (one) => verifyCounts(one, wanted, wanted),
        },
      );
  }
  await checkModes(checker, saved);
}

async function checkModes(checker: Checker, saved: QueryCustomization): Promise<void> {
  const { params } = checker;
  const { id } = saved;
  const count = saved.rules.search.length;
  const advanced = await checker.check(
    changeMode,
    { params, body: { queryId: id, mode: "advanced" } },
    {
      what: "to advanced",
      ifMatch: readRevision(saved),
      verify: (one) => [...verifyMode(one, "advanced"), ...verifyCounts(one, count, count)],
    },
  );
  if (advanced === null) return checker.skip(deleteRule, "the mode cannot be changed");
  const emptied = await checker.check(
    saveRules,
    { params, body: { queryId: id, where_to_use: "autocomplete", rules: [] } },
    { what: "advanced mode, one place", ifMatch: readRevision(advanced), verify: (one) => verifyCounts(one, 0, count) },
  );
  const wanted = { what: "to simple without source", codes: ["source_required"], statuses: [422] };
  await checker.expectRefusal(changeMode, { params, body: { queryId: id, mode: "simple" } }, wanted);
  const simple = await checker.check(
    changeMode,
    { params, body: { queryId: id, mode: "simple", source: "search" } },
    {
      what: "to simple",
      ifMatch: readRevision(emptied ?? advanced),
      verify: (one) => [...verifyMode(one, "simple"), ...verifyCounts(one, count, count)],
    },
  );
  const ruleId = simple?.rules.search[0]?.id;
  if (ruleId === undefined || ruleId === null) return checker.skip(deleteRule, "there is no rule with an id");
  const deleted = await checker.check(deleteRule, { params, body: { id: ruleId } });
  if (deleted === null) return;
  await checker.check(
    show,
    { params, query: { id, filter: "all" } },
    {
      what: "without the deleted rule",
      verify: (one) => verifyCounts(one, count - 1, count - 1),
    },
  );
}

function skipRest(checker: Checker, reason: string): void {
  skipRules(checker, reason);
  checker.skip(destroy, reason);
}

function skipRules(checker: Checker, reason: string): void {
  checker.skip(saveRules, reason);
  skipModes(checker, reason);
}

function skipModes(checker: Checker, reason: string): void {
  for (const call of [changeMode, deleteRule]) checker.skip(call, reason);
}

function verifyMode({ mode }: QueryCustomization, wanted: string): Finding[] {
  return mode === wanted ? [] : [{ path: "mode", expected: JSON.stringify(wanted), found: JSON.stringify(mode) }];
}

function verifyCounts({ rules }: QueryCustomization, autocomplete: number, search: number): Finding[] {
  const findings: Finding[] = [];
  for (const [name, wanted] of Object.entries({ autocomplete, search })) {
    const { length } = name === "search" ? rules.search : rules.autocomplete;
    if (length !== wanted)
      findings.push({ path: `rules.${name}`, expected: `a list of ${wanted}`, found: `a list of ${length}` });
  }
  return findings;
}

function missing(path: string, expected: string): Finding {
  return { path, expected, found: "others only" };
}

function readRevision({ revision }: { revision?: string | number | undefined }): string | undefined {
  return revision === undefined ? undefined : String(revision);
}

/** Writes of query customizations. */
export const QUERY_STEPS: readonly CheckStep[] = [
  {
    kind: "writes",
    calls: [create, saveRules, changeMode, deleteRule, destroy],
    run: checkQueryWrites,
  },
];
