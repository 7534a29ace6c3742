import {
  type Device,
  PLACEMENT_SIZES,
  PLACEMENTS,
  type Placement,
  type PlacementFormat,
  type PlacementFormats,
  type PlacementSize,
} from "@/lib/contract/campaigns/placements";

/** A placement as a backend names it, with sizes in pixels as shown. */
type NamedPlacement = {
  name: string;
  desktop: PlacementFormat["desktop"];
  mobile: PlacementFormat["mobile"];
  both_required: boolean;
};

/** The placements of a backend, in its order, and the formats of all. */
export type SitePlacements = { placements: readonly Placement[]; formats: PlacementFormats };

/** The size of an image as shown, if the backend has another one than ours. */
export function findOwnSize(
  formats: PlacementFormats,
  placement: Placement,
  device: Device,
): PlacementSize | undefined {
  const size = formats[placement][device];
  return size.join() === PLACEMENT_SIZES[placement][device].join() ? undefined : size;
}

/**
 * The placements that a backend names, of those that the kind of campaign has (`all`). A backend that names none of them has all, in our
 * formats.
 */
export function readPlacements(
  named: readonly NamedPlacement[] | undefined,
  all: readonly Placement[],
): SitePlacements {
  const known = (named ?? []).flatMap(({ name, desktop, mobile, both_required }) => {
    const placement = PLACEMENTS.find((one) => one === name);
    if (placement === undefined || !all.includes(placement)) return [];
    return [{ placement, format: { desktop, mobile, bothRequired: both_required } }];
  });
  if (known.length === 0) return { placements: all, formats: PLACEMENT_SIZES };
  const formats = Object.fromEntries(known.map(({ placement, format }) => [placement, format]));
  return {
    placements: [...new Set(known.map(({ placement }) => placement))],
    formats: { ...PLACEMENT_SIZES, ...formats },
  };
}
