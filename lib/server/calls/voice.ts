import "server-only";
import * as voiceSearch from "@/lib/contract/voice/voice-search";
import { forward } from "@/lib/server/forward/forward";
import { prepareVoice } from "@/lib/server/forward/require-recent-sign-in";

/** The calls of the area that browsers make, with their hooks. */
export const calls = [
  forward(voiceSearch.listVoiceVersions),
  forward(voiceSearch.enable),
  forward(voiceSearch.disable),
  forward(voiceSearch.showVoice),
  forward(voiceSearch.saveVoice, { prepare: prepareVoice }),
  forward(voiceSearch.restoreVoiceVersion),
  forward(voiceSearch.testSelectors),
];
