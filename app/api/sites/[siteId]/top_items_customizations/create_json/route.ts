import { create } from "@/lib/contract/customizations/top-items";
import { forward } from "@/lib/server/forward";

export const POST = forward(create);
