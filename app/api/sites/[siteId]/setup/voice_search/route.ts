import { save } from "@/lib/contract/voice/voice-search";
import { forward } from "@/lib/server/forward";
import { prepareVoice } from "@/lib/server/require-recent-sign-in";

export const PUT = forward(save, prepareVoice);
