/** Sentences about changes, one below the other; long lists scroll. */
export function ChangeList({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="mt-3 max-h-60 list-disc overflow-y-auto pl-5 text-ink text-md">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
