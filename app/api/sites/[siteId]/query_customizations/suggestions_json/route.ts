import { decideSuggestion, suggestions } from "@/lib/contract/customizations/rule-evidence";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(suggestions);
export const POST = forward(decideSuggestion);
