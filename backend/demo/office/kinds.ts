import { DESK_KINDS } from "./kinds-desk";
import { DEVICE_KINDS } from "./kinds-device";

/** Kinds of products of the office trade. */
export const KINDS = { ...DEVICE_KINDS, ...DESK_KINDS } as const;
