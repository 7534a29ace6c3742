/** A turning ring for an action under way; decoration only, the words stand beside it. `size` in px. */
export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <span
      aria-hidden
      style={{ width: size, height: size }}
      className="turning inline-block shrink-0 rounded-full border-2 border-current border-r-transparent forced-colors:border-r-[Canvas]"
    />
  );
}
