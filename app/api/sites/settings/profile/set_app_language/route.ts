import { setAppLanguage } from "@/lib/contract/accounts/language";
import { forward } from "@/lib/server/routes/forward";

export const PATCH = forward(setAppLanguage);
