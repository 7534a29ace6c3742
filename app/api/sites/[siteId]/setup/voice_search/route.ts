import { save } from "@/lib/contract/voice/voice-search";
import { forward } from "@/lib/server/routes/forward";
import { prepareVoice } from "@/lib/server/routes/require-recent-sign-in";

export const PUT = forward(save, prepareVoice);
