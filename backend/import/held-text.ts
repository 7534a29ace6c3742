/** Why an import waits for somebody's word, and how that is given. */
export function heldText({ removed, before }: Record<string, unknown>): string {
  const [gone, all] = [removed, before].map((number) => Number(number).toLocaleString("en"));
  const what = `The file lacks ${gone} of the ${all} items of the catalogue, which would be removed.`;
  return `${what} Nothing was changed. --remove-many removes them, --keep-missing leaves them.`;
}
