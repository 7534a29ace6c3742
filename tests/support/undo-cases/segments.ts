import { createSegment, deleteSegment, listSegments, updateSegment } from "@/lib/contract/analytics/segments";
import { callOrThrow, type UndoBench, type UndoCases } from "./undo-case";

const CONTENT = { name: "Mobile", filters: { device: ["mobile"] }, is_shared: true };

async function loadSegments(bench: UndoBench): Promise<unknown> {
  return (await callOrThrow(bench, listSegments, { params: { siteId: bench.siteId } })).body;
}

async function storeSegment(bench: UndoBench): Promise<string> {
  const body = (await callOrThrow(bench, createSegment, { params: { siteId: bench.siteId }, body: CONTENT })).ok();
  return body.id;
}

/** The writes of segments. */
export const segmentCases: UndoCases = {
  "segments.createSegment": async (bench) => ({
    act: () => callOrThrow(bench, createSegment, { params: { siteId: bench.siteId }, body: CONTENT }),
    look: () => loadSegments(bench),
  }),
  "segments.updateSegment": async (bench) => {
    const id = await storeSegment(bench);
    const body = { id, name: "Phones", filters: { device: ["mobile", "app"] } };
    return {
      act: () => callOrThrow(bench, updateSegment, { params: { siteId: bench.siteId }, body }, { "if-match": '"1"' }),
      look: () => loadSegments(bench),
    };
  },
  "segments.deleteSegment": async (bench) => {
    const id = await storeSegment(bench);
    return {
      act: () => callOrThrow(bench, deleteSegment, { params: { siteId: bench.siteId }, body: { id } }),
      look: () => loadSegments(bench),
    };
  },
};
