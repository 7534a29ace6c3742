import { save } from "@/lib/contract/voice/voice-search";
import { forward } from "@/lib/server/forward";

export const PUT = forward(save);
