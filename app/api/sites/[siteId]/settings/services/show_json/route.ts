import { show } from "@/lib/contract/services/services";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(show);
