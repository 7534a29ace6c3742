/** Lists the effects of an action before the user confirms it. */
export function EffectList({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <p className="font-semibold text-md">{title}</p>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-md">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
