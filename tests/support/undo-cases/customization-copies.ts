import { copyCustomizations } from "@/lib/contract/customizations/customization-copies";
import type { TestAnswer } from "@/tests/support/direct";
import { anActor } from "@/tests/support/seed";
import { aCustomization, everyCustomization } from "./query-customizations";
import { anUndoBench, made, type UndoCases } from "./undo-case";

type Copied = { targets: { site_id: string; change_ids: number[] }[] };

/** A copy is a change on each of its sites. */
export const copyCases: UndoCases = {
  "customization-copies.copyCustomizations": async (bench) => {
    const from = await aCustomization(bench);
    const { siteId: to } = await anUndoBench();
    // The user needs access to the other site, too.
    const as = await anActor({ sites: [bench.siteId, to] });
    bench.as = as;
    const body = { ids: [from], targets: [{ site_id: to }], dry_run: false };
    return {
      act: () => made({ ...bench, as }, copyCustomizations, { params: { siteId: bench.siteId }, body }),
      look: () => everyCustomization({ siteId: to, as }),
      changesOf: (answer: TestAnswer) =>
        (answer.body as Copied).targets.map(({ site_id, change_ids }) => ({ siteId: site_id, ids: change_ids })),
    };
  },
};
