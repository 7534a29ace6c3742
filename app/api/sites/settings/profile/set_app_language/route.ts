import { setAppLanguage } from "@/lib/contract/accounts/language";
import { forward } from "@/lib/server/forward";

export const PATCH = forward(setAppLanguage);
