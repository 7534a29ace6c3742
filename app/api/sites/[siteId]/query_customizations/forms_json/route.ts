import { forms } from "@/lib/contract/customizations/query-forms";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(forms);
