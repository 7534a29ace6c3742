/** Keys of a shortcut, each drawn as a key: `["Ctrl", "S"]`. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-tight border border-line-strong bg-surface px-1 font-code text-ink-2 text-xs"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
