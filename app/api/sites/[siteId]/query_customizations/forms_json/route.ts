import { forms } from "@/lib/contract/customizations/query-forms";
import { forward } from "@/lib/server/forward";

export const GET = forward(forms);
