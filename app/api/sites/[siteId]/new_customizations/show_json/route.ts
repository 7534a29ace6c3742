import { showNew } from "@/lib/contract/customizations/new-customizations";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(showNew);
