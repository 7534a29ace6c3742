import { testSelectors } from "@/lib/contract/voice/voice-search";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(testSelectors);
