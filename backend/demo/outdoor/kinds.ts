import { CAMP_KINDS } from "./kinds-camp";
import { SPORT_KINDS } from "./kinds-sport";
import { WEAR_KINDS } from "./kinds-wear";

/** Kinds of products of the outdoor trade. */
export const KINDS = { ...CAMP_KINDS, ...WEAR_KINDS, ...SPORT_KINDS } as const;
