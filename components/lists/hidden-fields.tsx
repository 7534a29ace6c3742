/** Parameters that a form sends along with what its fields say, such as the order. */
export function HiddenFields({ of }: { of: readonly (readonly [name: string, value: string])[] }) {
  return of.map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />);
}
