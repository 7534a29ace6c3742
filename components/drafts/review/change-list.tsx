/** A scrolling list of sentences about changes. */
export function ChangeList({ lines, labelledBy }: { lines: readonly string[]; labelledBy?: string }) {
  return (
    <ul aria-labelledby={labelledBy} className="mt-3 max-h-60 list-disc overflow-y-auto pl-5 text-ink text-md">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
