import { showIntegration } from "@/lib/contract/settings/integration";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(showIntegration);
