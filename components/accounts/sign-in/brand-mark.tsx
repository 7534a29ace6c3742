/** The mark of the product: a shop window with one thing pinned to the top. Decoration beside the name. */
export function BrandMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="shrink-0 text-accent">
      <rect width="32" height="32" rx="7" fill="currentColor" />
      <path
        d="M7 9.5 14.4 24h3.2L25 9.5"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-accent"
      />
      <path d="M12.6 9.5h6.8" strokeWidth="3" strokeLinecap="round" className="stroke-pin-soft" />
    </svg>
  );
}
