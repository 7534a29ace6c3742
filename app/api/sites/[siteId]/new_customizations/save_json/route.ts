import { saveNew } from "@/lib/contract/customizations/new-customizations";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(saveNew);
