import {
  type BannerDevice,
  type BannerPlacement,
  PLACEMENT_SIZES,
  PLACEMENTS,
  type PlacementFormat,
  type PlacementFormats,
  type PlacementSize,
} from "@/lib/contract/campaigns/placements";

/** A placement as a backend names it, with sizes in pixels as shown. */
type NamedPlacement = {
  name: string;
  desktop: PlacementFormat["desktop"];
  mobile: PlacementFormat["mobile"];
  both_required?: boolean | null | undefined;
};

/** The placements of a backend, in its order, and the formats of all. */
export type SitePlacements = { placements: readonly BannerPlacement[]; formats: PlacementFormats };

/** The size of an image as shown, if the backend has another one than ours. */
export function findOwnSize(
  formats: PlacementFormats,
  placement: BannerPlacement,
  device: BannerDevice,
): PlacementSize | undefined {
  // A size that is no whole number of pixels is compared with the nearest one.
  const [width, height] = formats[placement][device];
  const size = [Math.round(width), Math.round(height)] as const;
  return size.join() === PLACEMENT_SIZES[placement][device].join() ? undefined : size;
}

/**
 * The placements that a backend names, of those that the kind of campaign has (`all`). A backend that names none of them has all, in our
 * formats. Images in others are kept as they are, so nothing is required of them.
 */
export function readPlacements(
  named: readonly NamedPlacement[] | undefined,
  all: readonly BannerPlacement[],
): SitePlacements {
  const known = (named ?? []).flatMap(({ name, desktop, mobile, both_required }) => {
    const placement = PLACEMENTS.find((one) => one === name);
    if (placement === undefined || !all.includes(placement)) return [];
    const bothRequired = both_required ?? PLACEMENT_SIZES[placement].bothRequired;
    return [{ placement, format: { desktop, mobile, bothRequired } }];
  });
  if (known.length === 0) return { placements: all, formats: PLACEMENT_SIZES };
  const formats = Object.fromEntries(known.map(({ placement, format }) => [placement, format]));
  return {
    placements: [...new Set(known.map(({ placement }) => placement))],
    formats: { ...UNNAMED, ...formats },
  };
}

const UNNAMED = Object.fromEntries(
  PLACEMENTS.map((placement) => [placement, { ...PLACEMENT_SIZES[placement], bothRequired: false }]),
) as PlacementFormats;
