import { restoreChange, undoChanges } from "@/lib/contract/history/change-history";
import {
  disable,
  enable,
  listVoiceVersions,
  type ReturnedVoiceConfig,
  restoreVoiceVersion,
  saveVoice,
  showVoice,
} from "@/lib/contract/voice/voice-search";
import { createDefaultVoiceConfig } from "@/lib/domain/voice/voice-defaults";
import { getChangeId, ifMatch, type MakeCall, type TestAnswer } from "@/tests/support/direct";
import { createActor, type TestActor } from "@/tests/support/seed";
import { getTestBackend } from "@/tests/support/test-backend";
import { createVoiceShop, makeVoiceSave } from "@/tests/support/voice";
import { nameRun, startLife } from "./life";

// The life of voice search: its draft, its published versions, and the script that shoppers get.

type Given = Parameters<typeof makeVoiceSave>[0];
type Stage = Awaited<ReturnType<typeof createStage>>;

/** What differs from the settings of a new site. */
function formatConfig(config: ReturnedVoiceConfig | null | undefined): string {
  if (!config) return "none";
  const defaults: Record<string, unknown> = createDefaultVoiceConfig("cs");
  const changed = Object.entries(config).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name]),
  );
  return changed.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(", ") || "defaults";
}

/** The script at the public address, reduced to what it says of itself and its settings. */
async function readScript(siteId: string, preview?: string): Promise<string> {
  const query = preview === undefined ? "" : `?preview=${preview}`;
  const answer = await fetch(`${getTestBackend().publicUrl}/edge/${siteId}/voice.js${query}`);
  const text = await answer.text();
  const comment = /^\/\* Vitrine: (.*) \*\/$/m.exec(text)?.[1] ?? "without a comment";
  const settings = ["input", "slot", "listening", "silence"].map((name) => {
    const value = new RegExp(`"${name}":("[^"]*"|\\d+)`).exec(text)?.[1];
    return value === undefined ? [] : [`${name} ${value}`];
  });
  return `${answer.status} ${[comment, ...settings.flat()].join(", ")}`;
}

async function createStage(call: MakeCall) {
  const { siteId, as: ana } = await createVoiceShop();
  const ben = await createActor({ sites: [siteId] });
  const params = { siteId };
  const load = async () => (await call(showVoice, { params }, { as: ana })).ok();
  const views = {
    draft: async () => {
      const { config, modified, revision, updated_by, changes } = await load();
      const changed = (changes ?? []).map(({ path }) => path).join(" ") || "nothing";
      return `revision ${revision} by ${updated_by ?? "nobody"}: ${formatConfig(config)}; modified ${modified}: ${changed}`;
    },
    published: async () => {
      const { production, has_managed_voice_search } = await load();
      const version = production
        ? `${JSON.stringify(production.title)}: ${formatConfig(production.config)}`
        : "nothing";
      return `${version}, ${has_managed_voice_search ? "switched on" : "switched off"}`;
    },
    versions: async () => {
      const all = (await call(listVoiceVersions, { params }, { as: ana })).ok().versions;
      return (
        all
          .map(({ title, published_by, is_live }) => `${title} by ${published_by}${is_live ? " (live)" : ""}`)
          .join(", ") || "none"
      );
    },
    shoppers: () => readScript(siteId),
  };
  const words = nameRun(siteId, { Ana: ana, Ben: ben });
  const record = await startLife("voice-search", { call, siteId, reader: ana, views, words });
  const turn = (isOn: boolean) =>
    call(isOn ? enable : disable, { params, body: { has_managed_voice_search: isOn } }, { as: ana });
  return {
    ...{ siteId, ana, ben, record, step: record.step, turn },
    saveAt: (given: Given, who: TestActor, revision?: number) =>
      call(saveVoice, { params, body: makeVoiceSave(given) }, { as: who, headers: ifMatch(revision) }),
    save: async (given: Given, who: TestActor) =>
      call(saveVoice, { params, body: makeVoiceSave(given) }, { as: who, headers: ifMatch((await load()).revision) }),
    restoreOldest: async () => {
      const all = (await call(listVoiceVersions, { params }, { as: ana })).ok().versions;
      return call(restoreVoiceVersion, { params, body: { id: all.at(-1)?.id ?? "" } }, { as: ana });
    },
    restoreUnknown: () => call(restoreVoiceVersion, { params, body: { id: "none" } }, { as: ana }),
    undo: (answer: TestAnswer) => call(undoChanges, { params, body: { id: getChangeId(answer) } }, { as: ana }),
    restore: (answer: TestAnswer, side: "before" | "after") =>
      call(restoreChange, { params, body: { id: getChangeId(answer), side } }, { as: ana }),
  };
}

/** Lives through all steps; returns the lines of the record. */
export async function recordVoiceLife(call: MakeCall): Promise<readonly string[]> {
  const stage = await createStage(call);
  await writeAndPublish(stage);
  await publishAndRestore(stage);
  return stage.record.lines;
}

async function writeAndPublish({ step, record, siteId, ana, ben, save, saveAt, turn, undo }: Stage): Promise<void> {
  const on = await step("Ana switches it on", () => turn(true));
  await step("Ana saves a draft", () => save({ config: { listening_time: 9000 } }, ana));
  await step("Ben saves it without saying which one he saw", () => saveAt({}, ben));
  await step("Ben saves it, but saw an older one", () => saveAt({ config: { listening_time: 7000 } }, ben, 0));
  const second = await step("Ben saves it after he saw it", () => save({ config: { listening_time: 8000 } }, ben));
  const undone = await step("Ana undoes that", () => undo(second));
  await step("Ana undoes the undo", () => undo(undone));
  const previewed = await step("Ana saves it with a preview", () =>
    save({ config: { listening_time: 8000, input_selector: "#preview" }, create_preview_url: true }, ana),
  );
  const url = previewed.ok().preview_url ?? "";
  const token = new URL(url).searchParams.get("vitrine_voice_preview") ?? "";
  record.note(`with the preview: ${await readScript(siteId, token)}`);
  await step("Ana publishes it without a title", () => save({ publish: true }, ana));
  await step("Ana publishes it", () => save({ publish: true, title: "First", config: { listening_time: 8000 } }, ana));
  record.note(`with the preview: ${await readScript(siteId, token)}`);
  record.note(`with an unknown preview: ${await readScript(siteId, "x".repeat(43))}`);
  const off = await step("Ana undoes that it is on", () => undo(on));
  await step("Ana undoes the undo of that", () => undo(off));
}

async function publishAndRestore(stage: Stage): Promise<void> {
  const { step, ana, ben, save, turn, undo, restore, restoreOldest, restoreUnknown } = stage;
  await step("Ben edits the draft again", () => save({ config: { input_selector: "#second" } }, ben));
  const published = await step("Ben publishes it", () =>
    save({ publish: true, title: "Second", message: "Another field", config: { input_selector: "#second" } }, ben),
  );
  await step("Ana edits the draft", () => save({ config: { input_selector: "#third" } }, ana));
  const undone = await step("Ana undoes his publication", () => undo(published));
  await step("Ana undoes the undo", () => undo(undone));
  await step("Ana restores a version that never was", () => restoreUnknown());
  const first = await step("Ana restores the first version", () => restoreOldest());
  const back = await step("Ana undoes the restoration", () => undo(first));
  await step("Ana undoes it twice", () => undo(first));
  await step("Ana undoes the undo of the restoration", () => undo(back));
  await step("Ana restores what was before his publication", () => restore(published, "before"));
  await step("Ana restores what his publication wrote", () => restore(published, "after"));
  const off = await step("Ana switches it off", () => turn(false));
  await step("Ana switches it off again", () => turn(false));
  await step("Ana undoes that it is off", () => undo(off));
}
