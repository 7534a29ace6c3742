import { list } from "@/lib/contract/customizations/query-customizations";
import { forward } from "@/lib/server/forward";

export const GET = forward(list);
