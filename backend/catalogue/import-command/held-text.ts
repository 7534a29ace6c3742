import type { HoldReason } from "@/lib/contract/catalogue/held-run";

/** Why an import waits for somebody's word, and how that is given. */
export function heldText({ removed, before }: Record<string, unknown>): string {
  const [gone, all] = [removed, before].map((number) => Number(number).toLocaleString("en"));
  const what = `The file lacks ${gone} of the ${all} items of the catalogue, which would be removed.`;
  return `${what} Nothing was changed. --remove-many removes them, --keep-missing leaves them.`;
}

const DAMAGE: Record<HoldReason["code"], string> = {
  removed: "would be removed",
  price: "would lose their price",
  price_factor: "would have another price, all by the same factor",
  title: "would have another title",
  garbled: "would have text that was read in the wrong encoding (try --encoding)",
  image: "would lose their image",
  category: "would lose their category",
  availability: "would lose their availability",
};

/** How an import would damage the catalogue, with examples, and how it is taken all the same. */
export function damageText(reasons: readonly HoldReason[]): string {
  const lines = reasons.flatMap(({ code, affected, total, factor, examples }) => {
    const [some, all] = [affected, total].map((number) => number.toLocaleString("en"));
    const by = factor === undefined ? "" : `, about x ${factor}`;
    return [
      `  ${some} of ${all} items ${DAMAGE[code]}${by}`,
      ...examples.map(
        ({ identity, before, after }) => `    ${identity}: ${before ?? "(none)"} -> ${after ?? "(none)"}`,
      ),
    ];
  });
  return [
    "The file would damage the catalogue:",
    ...lines,
    "Nothing was changed. --accept-damage takes it all the same.",
  ].join("\n");
}
