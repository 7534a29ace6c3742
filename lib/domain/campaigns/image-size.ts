import { type Device, PLACEMENT_SIZES, type Placement } from "@/lib/contract/campaigns/placements";

/** A size that was recommended for the side panel before; such images are still shown well. */
const FORMER_PANEL_SIZE = [480, 460] as const;

/** The sizes in pixels that an image file may have: twice the size as shown. The first one is recommended. */
export function listFileSizes(placement: Placement, device: Device): (readonly [width: number, height: number])[] {
  const [width, height] = PLACEMENT_SIZES[placement][device];
  const double = [width * 2, height * 2] as const;
  return placement === "search_panel" && device === "desktop" ? [double, FORMER_PANEL_SIZE] : [double];
}

/** Whether an image file has one of these sizes. */
export function isImageSizeRight(
  placement: Placement,
  device: Device,
  { width, height }: { width: number; height: number },
): boolean {
  return listFileSizes(placement, device).some(([wide, high]) => wide === width && high === height);
}
