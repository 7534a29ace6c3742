import { enable } from "@/lib/contract/voice/voice-search";
import { forward } from "@/lib/server/routes/forward";

export const PATCH = forward(enable);
