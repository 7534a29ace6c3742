/** Code to read or copy; scrolls, also by keyboard. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable part must be reachable by keyboard.
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-box border border-line bg-sunken p-3"
    >
      <pre className="font-code text-sm">{code}</pre>
    </section>
  );
}
