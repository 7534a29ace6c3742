import { screen } from "@testing-library/react";
import { VoiceSearchScreen } from "@/components/voice/voice-search/voice-search-screen";
import { showVoice, type VoiceConfig, type VoiceState } from "@/lib/contract/voice/voice-search";
import { createDefaultVoiceConfig } from "@/lib/domain/voice/voice-defaults";
import { answer, type FakeAnswer, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

const AT = "/sites/100200-300401/setup/voice_search";
export const rights = { roles: ["operator"], policies: ["voice_search"] };
export const GROUPS = ["voice_versions", "checks", "history"];

/** Valid settings. */
export function makeConfig(over: Partial<VoiceConfig> = {}): VoiceConfig {
  return { ...createDefaultVoiceConfig("en"), input_selector: "#search input", ...over };
}

/** The state of a shop that has published once, and has no other changes. */
export function makeState(over: Partial<VoiceState> = {}): VoiceState {
  const config = makeConfig();
  return {
    has_managed_voice_search: true,
    version: "draft",
    config,
    production: { config, title: "First version", message: "", published_at: "2026-03-28T12:00:00.000Z" },
    changes: [],
    revision: 3,
    ...over,
  };
}

/** Opens the screen with the answers of the fake web server. */
export function openVoice(answers: FakeAnswer[], around: Partial<Parameters<typeof renderScreen>[1]> = {}) {
  const page = makeSitePage({ groups: GROUPS, rights });
  return renderScreen(<VoiceSearchScreen siteId="100200-300401" />, { answers, page, at: AT, ...around });
}

/** The answers of the read. */
export function makeShowAnswer(...states: VoiceState[]): FakeAnswer {
  return answer(showVoice, ...states);
}

/** The state after somebody saved another draft. */
export const LATER = makeState({ config: makeConfig({ input_selector: "#q" }), revision: 4 });

/** Types another selector of the search field. */
export async function edit(user: ReturnType<typeof openVoice>["user"], text = "#q") {
  const field = await screen.findByLabelText("Selector of the search field");
  await user.clear(field);
  await user.type(field, text);
  return field;
}
