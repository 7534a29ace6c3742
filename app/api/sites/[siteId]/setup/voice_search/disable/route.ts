import { disable } from "@/lib/contract/voice/voice-search";
import { forward } from "@/lib/server/forward";

export const PATCH = forward(disable);
