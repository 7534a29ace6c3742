import { saveNew } from "@/lib/contract/customizations/new-customizations";
import { forward } from "@/lib/server/forward";

export const POST = forward(saveNew);
