import { copyCustomizations } from "@/lib/contract/customizations/customization-copies";
import type { copyRecommendations } from "@/lib/contract/recommendations/recommendations-copies";
import type { TestAnswer } from "@/tests/support/direct";
import { createActor } from "@/tests/support/seed";
import { createCustomization, listCustomizations } from "./query-customizations";
import { callOrThrow, createUndoBench, type UndoBench, type UndoCases } from "./undo-case";

type Copied = { targets: { site_id: string; change_ids: number[] }[] };

/** The customizations of a kind: creates one, and reads all of a site. */
type CopiedKind = {
  copy: typeof copyCustomizations | typeof copyRecommendations;
  create: (bench: UndoBench) => Promise<string>;
  look: (bench: Pick<UndoBench, "siteId" | "as">) => Promise<unknown[]>;
};

/** A copy is a change on each of its sites. */
export function buildCopyCase({ copy, create, look }: CopiedKind): UndoCases[string] {
  return async (bench) => {
    const from = await create(bench);
    const { siteId: to } = await createUndoBench();
    // The user needs access to the other site, too.
    const as = await createActor({ sites: [bench.siteId, to] });
    bench.as = as;
    const body = { ids: [from], targets: [{ site_id: to }], dry_run: false };
    return {
      act: () => callOrThrow({ ...bench, as }, copy, { params: { siteId: bench.siteId }, body }),
      look: () => look({ siteId: to, as }),
      listChanges: (answer: TestAnswer) =>
        (answer.body as Copied).targets.map(({ site_id, change_ids }) => ({ siteId: site_id, ids: change_ids })),
    };
  };
}

export const copyCases: UndoCases = {
  "customization-copies.copyCustomizations": buildCopyCase({
    copy: copyCustomizations,
    create: createCustomization,
    look: listCustomizations,
  }),
};
