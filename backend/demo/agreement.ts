import type { Forms, Gender } from "./demo-data";

const INDEX = { m: 0, f: 1, n: 2, p: 3 } as const;

/** The form of an adjective for a noun of a gender. */
export function agree(forms: Forms, gender: Gender): string {
  return typeof forms === "string" ? forms : forms[INDEX[gender]];
}
