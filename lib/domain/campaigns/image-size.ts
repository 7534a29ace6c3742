import {
  type BannerDevice,
  type BannerPlacement,
  PLACEMENT_SIZES,
  type PlacementSize,
} from "@/lib/contract/campaigns/placements";

/** A size that was recommended for the side panel before; such images are still shown well. */
const FORMER_PANEL_SIZE = [480, 460] as const;

/** Where an image is shown: `size` is that of a backend with formats of its own. */
type ImagePlace = { placement: BannerPlacement; device: BannerDevice; size?: PlacementSize | undefined };

/** The sizes in pixels that an image file may have: twice the size as shown. The first one is recommended. */
export function listFileSizes({ placement, device, size }: ImagePlace): PlacementSize[] {
  const own = PLACEMENT_SIZES[placement][device];
  const [width, height] = size ?? own;
  const double = [width * 2, height * 2] as const;
  const isOwn = width === own[0] && height === own[1];
  return isOwn && placement === "search_panel" && device === "desktop" ? [double, FORMER_PANEL_SIZE] : [double];
}

/** Whether an image file has one of these sizes. */
export function isImageSizeRight(place: ImagePlace, { width, height }: { width: number; height: number }): boolean {
  return listFileSizes(place).some(([wide, high]) => wide === width && high === height);
}
