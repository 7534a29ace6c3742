/** A share as a bar; the number stands beside it. */
export function ShareBar({ share }: { share: number }) {
  return (
    <span aria-hidden className="block h-2 w-full overflow-hidden rounded-tight bg-sunken forced-colors:border">
      <span
        className="block h-full bg-chart-1 forced-colors:bg-[CanvasText]"
        style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }}
      />
    </span>
  );
}
