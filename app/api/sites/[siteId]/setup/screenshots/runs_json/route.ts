import { runs } from "@/lib/contract/screenshots/screenshots";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(runs);
