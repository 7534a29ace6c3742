import type { BannerPlacement } from "@/lib/contract/campaigns/placements";

type Box = readonly [x: number, y: number, width: number, height: number];

/** Where a placement is on the drawing of a page, 80 x 56. */
const SPOTS: Record<BannerPlacement, Box> = {
  autocomplete_list: [26, 26, 12, 14],
  autocomplete_top: [58, 14, 14, 30],
  search_header: [22, 12, 52, 8],
  search_panel: [6, 30, 12, 16],
  search_list: [22, 33.5, 12, 10],
  search_footer: [22, 46, 52, 7],
};

const COLUMNS = [22, 35.5, 49, 62];
const RESULTS = [22, 33.5].flatMap((y) => COLUMNS.map((x): Box => [x, y, 12, 10]));
const SUGGESTIONS: readonly Box[] = [
  [26, 15, 24, 2],
  [26, 19, 20, 2],
  [26, 23, 22, 2],
  [41, 28, 14, 4],
  [41, 34, 14, 4],
];

/** A small drawing of the page with a placement marked. Decoration; the texts beside it say the same. */
export function PlacementDrawing({ placement, className }: { placement: BannerPlacement; className?: string }) {
  const isBox = placement.startsWith("autocomplete_");
  const [x, y, width, height] = SPOTS[placement];
  return (
    <svg viewBox="0 0 80 56" aria-hidden className={`rounded-tight border border-line bg-surface ${className ?? ""}`}>
      <rect x="22" y="4" width="40" height="5" rx="1.5" className="fill-none stroke-line-strong" strokeWidth=".8" />
      {isBox && (
        <rect x="22" y="11" width="54" height="37" rx="1.5" className="fill-none stroke-line-strong" strokeWidth=".8" />
      )}
      {!isBox && <rect x="6" y="12" width="12" height="14" rx="1" className="fill-sunken" />}
      {(isBox ? SUGGESTIONS : RESULTS).map(([left, top, wide, high]) => (
        <rect key={`${left} ${top}`} x={left} y={top} width={wide} height={high} rx="1" className="fill-line" />
      ))}
      <rect x={x} y={y} width={width} height={height} rx="1" className="fill-accent" />
    </svg>
  );
}
