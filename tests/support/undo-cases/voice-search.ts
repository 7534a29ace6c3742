import {
  disable,
  enable,
  listVoiceVersions,
  restoreVoiceVersion,
  saveVoice,
  showVoice,
} from "@/lib/contract/voice/voice-search";
import { makeVoiceSave } from "@/tests/support/voice";
import { ifMatch } from "../direct";
import { callOrThrow, type UndoBench, type UndoCases } from "./undo-case";

async function loadVoice(bench: UndoBench): Promise<unknown> {
  return (await callOrThrow(bench, showVoice, { params: { siteId: bench.siteId } })).body;
}

async function storeVoice(bench: UndoBench, given: Parameters<typeof makeVoiceSave>[0] = {}): Promise<void> {
  const { revision } = (await callOrThrow(bench, showVoice, { params: { siteId: bench.siteId } })).ok();
  const input = { params: { siteId: bench.siteId }, body: makeVoiceSave(given) };
  await callOrThrow(bench, saveVoice, input, ifMatch(revision));
}

/** The writes of voice search. */
export const voiceSearchCases: UndoCases = {
  "voice-search.enable": async (bench) => ({
    act: () =>
      callOrThrow(bench, enable, { params: { siteId: bench.siteId }, body: { has_managed_voice_search: true } }),
    look: () => loadVoice(bench),
  }),
  "voice-search.disable": async (bench) => {
    const params = { siteId: bench.siteId };
    await callOrThrow(bench, enable, { params, body: { has_managed_voice_search: true } });
    return {
      act: () => callOrThrow(bench, disable, { params, body: { has_managed_voice_search: false } }),
      look: () => loadVoice(bench),
    };
  },
  "voice-search.saveVoice": async (bench) => {
    await storeVoice(bench, { publish: true, title: "First" });
    const { revision } = (await callOrThrow(bench, showVoice, { params: { siteId: bench.siteId } })).ok();
    const body = makeVoiceSave({ publish: true, title: "Second", config: { listening_time: 9000 } });
    return {
      act: () => callOrThrow(bench, saveVoice, { params: { siteId: bench.siteId }, body }, ifMatch(revision)),
      look: () => loadVoice(bench),
    };
  },
  "voice-search.restoreVoiceVersion": async (bench) => {
    await storeVoice(bench, { publish: true, title: "First" });
    await storeVoice(bench, { publish: true, title: "Second", config: { listening_time: 9000 } });
    const params = { siteId: bench.siteId };
    const { versions: all } = (await callOrThrow(bench, listVoiceVersions, { params })).ok();
    return {
      act: () => callOrThrow(bench, restoreVoiceVersion, { params, body: { id: all[1]?.id ?? "" } }),
      look: () => loadVoice(bench),
    };
  },
};
