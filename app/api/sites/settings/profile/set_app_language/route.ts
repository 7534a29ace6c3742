import { setAppLanguage } from "@/lib/contract/language";
import { forward } from "@/lib/server/forward";

export const PATCH = forward(setAppLanguage);
