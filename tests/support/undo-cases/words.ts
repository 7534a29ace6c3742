import * as redirects from "@/lib/contract/rewrites/redirects";
import * as synonyms from "@/lib/contract/rewrites/synonyms";
import { ifMatch } from "../direct";
import { callOrThrow, type UndoBench, type UndoCases } from "./undo-case";

const SYNONYM = { kind: "two_way" as const, words: ["tent", "bivy"] };
const REDIRECT = { word: "tent", target: "https://shop.example/tents" };

const lists = {
  synonyms: (bench: UndoBench) => callOrThrow(bench, synonyms.list, { params: { siteId: bench.siteId } }),
  redirects: (bench: UndoBench) => callOrThrow(bench, redirects.list, { params: { siteId: bench.siteId } }),
};

async function loadRows(bench: UndoBench, feature: keyof typeof lists): Promise<unknown[]> {
  const { items } = (await lists[feature](bench)).ok();
  return items.map(({ state: _, ...row }) => row);
}

async function readId(answer: Promise<{ ok: () => { id: string } }>): Promise<string> {
  return (await answer).ok().id;
}

/** The writes of synonyms and redirects. */
export const wordCases: UndoCases = {
  "synonyms.create": async (bench) => ({
    act: () => callOrThrow(bench, synonyms.create, { params: { siteId: bench.siteId }, body: SYNONYM }),
    look: () => loadRows(bench, "synonyms"),
  }),
  "synonyms.update": async (bench) => {
    const id = await readId(callOrThrow(bench, synonyms.create, { params: { siteId: bench.siteId }, body: SYNONYM }));
    const [row] = (await loadRows(bench, "synonyms")) as { revision: number }[];
    const headers = ifMatch(row?.revision);
    const body = { id, kind: "one_way" as const, words: ["tent", "shelter"] };
    return {
      act: () => callOrThrow(bench, synonyms.update, { params: { siteId: bench.siteId }, body }, headers),
      look: () => loadRows(bench, "synonyms"),
    };
  },
  "synonyms.destroy": async (bench) => {
    const id = await readId(callOrThrow(bench, synonyms.create, { params: { siteId: bench.siteId }, body: SYNONYM }));
    return {
      act: () => callOrThrow(bench, synonyms.destroy, { params: { siteId: bench.siteId }, body: { id } }),
      look: () => loadRows(bench, "synonyms"),
    };
  },
  "synonyms.bulkUpload": async (bench) => {
    await callOrThrow(bench, synonyms.create, { params: { siteId: bench.siteId }, body: SYNONYM });
    const items = [
      ["tent", "shelter"],
      ["=>", "kajak", "kayak"],
    ];
    return {
      act: () =>
        callOrThrow(bench, synonyms.bulkUpload, {
          params: { siteId: bench.siteId },
          body: { data: { items }, type: "append" },
        }),
      look: () => loadRows(bench, "synonyms"),
    };
  },
  "redirects.create": async (bench) => ({
    act: () => callOrThrow(bench, redirects.create, { params: { siteId: bench.siteId }, body: REDIRECT }),
    look: () => loadRows(bench, "redirects"),
  }),
  "redirects.update": async (bench) => {
    const id = await readId(callOrThrow(bench, redirects.create, { params: { siteId: bench.siteId }, body: REDIRECT }));
    const [row] = (await loadRows(bench, "redirects")) as { revision: number }[];
    const headers = ifMatch(row?.revision);
    const body = { id, word: "tents", target: "https://shop.example/all-tents" };
    return {
      act: () => callOrThrow(bench, redirects.update, { params: { siteId: bench.siteId }, body }, headers),
      look: () => loadRows(bench, "redirects"),
    };
  },
  "redirects.destroy": async (bench) => {
    const id = await readId(callOrThrow(bench, redirects.create, { params: { siteId: bench.siteId }, body: REDIRECT }));
    return {
      act: () => callOrThrow(bench, redirects.destroy, { params: { siteId: bench.siteId }, body: { id } }),
      look: () => loadRows(bench, "redirects"),
    };
  },
  "redirects.bulkUpload": async (bench) => {
    await callOrThrow(bench, redirects.create, { params: { siteId: bench.siteId }, body: REDIRECT });
    const items = [["boat", "https://shop.example/boats"]];
    return {
      act: () =>
        callOrThrow(bench, redirects.bulkUpload, {
          params: { siteId: bench.siteId },
          body: { data: { items }, type: "replace" },
        }),
      look: () => loadRows(bench, "redirects"),
    };
  },
};
