import type { Drawing } from "./brush";
import { CAMP_DRAWINGS } from "./drawings-camp";
import { DESK_DRAWINGS } from "./drawings-desk";
import { DEVICE_DRAWINGS } from "./drawings-device";
import { SPORT_DRAWINGS } from "./drawings-sport";
import { WEAR_DRAWINGS } from "./drawings-wear";

const DRAWINGS = {
  ...CAMP_DRAWINGS,
  ...WEAR_DRAWINGS,
  ...SPORT_DRAWINGS,
  ...DEVICE_DRAWINGS,
  ...DESK_DRAWINGS,
} as const;

/** Things that can be drawn. */
export type PictureFamily = keyof typeof DRAWINGS;

/** Every thing that can be drawn, for looking at them all. */
export const PICTURE_FAMILIES = Object.keys(DRAWINGS) as PictureFamily[];

/** The drawing of that name, or undefined. */
export function drawingOf(name: string): Drawing | undefined {
  return Object.hasOwn(DRAWINGS, name) ? DRAWINGS[name as PictureFamily] : undefined;
}
