import { setTimeout as wait } from "node:timers/promises";
import { clearMissingItems, startCheck } from "@/lib/contract/catalogue/data-quality";
import { listPlans, runNow, savePlan } from "@/lib/contract/catalogue/plans";
import { bulkUpload as uploadRedirects } from "@/lib/contract/rewrites/redirects";
import { bulkUpload as uploadSynonyms } from "@/lib/contract/rewrites/synonyms";
import { take } from "@/lib/contract/screenshots/screenshots";
import { disable, enable, saveVoice, showVoice } from "@/lib/contract/voice/voice-search";
import { readVoiceConfig } from "@/lib/domain/voice/read-voice-config";
import type { Endpoint, Input } from "@/lib/http/endpoint";
import { TOGGLE_STEPS } from "./check-toggle";
import type { Checker } from "./checker";
import { rememberUndo } from "./leftovers";
import type { CheckStep } from "./step";

const POLL_MS = 1_000;
const SHOT_MS = 90_000;

/** Sets the state that voice search has, or the other one for a moment. */
async function checkVoiceSwitch(checker: Checker, call: typeof enable): Promise<void> {
  const { params } = checker;
  const state = await checker.check(showVoice, { params }, { what: "before" });
  if (state === null) return checker.skip(call, "the state is unknown, so it could not be put back");
  const wanted = call === enable;
  const set = async (isOn: boolean, what: string) =>
    checker.check(
      isOn ? enable : disable,
      { params, body: { has_managed_voice_search: isOn } },
      {
        what,
        verify: (answer) =>
          answer.has_managed_voice_search === isOn
            ? []
            : [{ path: "has_managed_voice_search", expected: String(isOn), found: String(!isOn) }],
      },
    );
  const isOther = state.has_managed_voice_search !== wanted;
  const forget = isOther
    ? rememberUndo(checker, `voice search is ${wanted ? "on" : "off"}`, async () => {
        const { reply } = await checker.attempt(wanted ? disable : enable, {
          params,
          body: { has_managed_voice_search: !wanted },
        });
        return "answer" in reply && reply.answer.status < 300;
      })
    : () => undefined;
  const done = await set(wanted, isOther ? "" : "it is so already");
  if (isOther && done !== null && (await set(!wanted, "back")) !== null) forget();
}

/** Saves the draft as the console reads it; nothing is published. */
async function checkVoiceDraft(checker: Checker): Promise<void> {
  const { params } = checker;
  const state = await checker.check(showVoice, { params }, { what: "before" });
  if (state === null || state.config === null)
    return checker.skip(saveVoice, "there is no draft that could be saved again");
  const config = readVoiceConfig(state.config, "en");
  await checker.check(
    saveVoice,
    { params, body: { version: "draft", config, publish: false, modified: state.modified ?? false } },
    { what: "the draft again", ifMatch: state.revision ? String(state.revision) : undefined },
  );
  checker.skip(saveVoice, "not checked: publishing, preview and edge URLs; do it once in the console", "publish");
}

/** Saves a plan again, which only a backend can that lets plans be read. */
async function checkPlan(checker: Checker): Promise<void> {
  const { params } = checker;
  if (!checker.groups.includes("feeds"))
    return checker.skip(savePlan, "plans cannot be read without the group feeds, so none could be put back");
  const plans = await checker.check(listPlans, { params });
  const plan = plans?.plans[0];
  if (plan === undefined) return checker.skip(savePlan, "there is no plan");
  const { feed, type, time_zone, times, days, cron, revision } = plan;
  const schedule = { feed, type, time_zone, times: times ?? [], days: days ?? [], cron };
  await checker.check(
    savePlan,
    { params, body: { schedule } },
    {
      what: "the same plan again",
      ifMatch: revision === undefined ? undefined : String(revision),
    },
  );
}

async function checkRun(checker: Checker): Promise<void> {
  const reason = "runs are refused in the right form for now";
  const refused = { outcome: "pass", reason } as const;
  await checker.check(
    runNow,
    { params: checker.params, body: { manually_run_at: new Date().toISOString() } },
    { acceptable: { manual_run_limit: refused, already_running: refused, job_not_found: refused } },
  );
}

async function checkScreenshots(checker: Checker): Promise<void> {
  const { baseUrl } = checker.facts;
  if (baseUrl === undefined) return checker.skip(take, "the URL of the shop is unknown");
  const settings = {
    scenario: "home" as const,
    devices: ["desktop" as const],
    url: baseUrl,
    searchTerm: "",
    inputSelector: "",
    beforeStart: "",
    key: checker.ownName,
  };
  const input = { body: { settings } } as Input<typeof take>;
  const end = performance.now() + SHOT_MS;
  let state = await checker.check(take, input, { statuses: [200, 202] });
  while (state !== null && !["done", "failed"].includes(state.status) && performance.now() < end) {
    await wait(POLL_MS);
    state = await checker.check(take, input, { what: "the same key again", statuses: [200, 202] });
  }
}

/** Appends one row of an invented word, which stays, because no call of every backend deletes it. */
async function checkUpload(checker: Checker, call: typeof uploadSynonyms): Promise<void> {
  const { ownName, params, facts } = checker;
  const target = call === uploadSynonyms ? `${ownName}-2` : (facts.baseUrl ?? "https://vitrine-check.invalid/");
  const answer = await checker.check(
    call,
    { params, body: { data: { items: [[ownName, target], [ownName]] }, type: "append" } },
    {
      what: "a good and a bad row",
      verify: ({ ok_count: ok, errors_count: bad }) =>
        ok === 1 && bad === 1 ? [] : [{ path: "ok_count, errors_count", expected: "1, 1", found: `${ok}, ${bad}` }],
    },
  );
  if (answer !== null) checker.skip(call, `the row of ${ownName} stays: no call deletes it`, "after");
}

function makeOnce<E extends Endpoint>(call: E): CheckStep {
  return {
    kind: "alone",
    calls: [call],
    run: async (checker) => {
      await checker.check<Endpoint>(call, { params: checker.params });
    },
  };
}

/** Calls that switch, run, publish, clear or leave something. */
export const ALONE_STEPS: readonly CheckStep[] = [
  ...TOGGLE_STEPS,
  { kind: "alone", calls: [enable], run: (checker) => checkVoiceSwitch(checker, enable) },
  { kind: "alone", calls: [disable], run: (checker) => checkVoiceSwitch(checker, disable) },
  { kind: "alone", calls: [saveVoice], run: checkVoiceDraft },
  { kind: "alone", calls: [savePlan], run: checkPlan },
  { kind: "alone", calls: [runNow], run: checkRun },
  makeOnce(startCheck),
  makeOnce(clearMissingItems),
  { kind: "alone", calls: [take], run: checkScreenshots },
  { kind: "alone", calls: [uploadSynonyms], run: (checker) => checkUpload(checker, uploadSynonyms) },
  {
    kind: "alone",
    calls: [uploadRedirects],
    run: (checker) => checkUpload(checker, uploadRedirects as typeof uploadSynonyms),
  },
];
