import { screen } from "@testing-library/react";
import type { WordKind } from "@/components/rewrites/model/list-kind";
import { UploadDialog } from "@/components/rewrites/upload/upload-dialog";
import { UploadsDialog } from "@/components/rewrites/upload/uploads-dialog";
import type { WorkerLike } from "@/components/rewrites/upload/worker-client";
import {
  createWorkerHandler,
  type UploadWorkerRequest,
  type WorkerMessage,
} from "@/components/rewrites/upload/worker-handler";
import * as synonyms from "@/lib/contract/rewrites/synonyms";
import type { Answer } from "@/lib/http/endpoint";
import { type FakeAnswer, renderScreen } from "@/tests/support/render-screen";
import { makeWordPage } from "./lists";

type DryRun = Answer<typeof synonyms.dryRun>;

const SITE = "100200-300401";
const kind = { name: "synonyms", calls: synonyms, stale: [synonyms.list] } as unknown as WordKind;

/** Copies a request as between threads; jsdom cannot slice its own files. */
async function copyRequest(request: UploadWorkerRequest): Promise<UploadWorkerRequest> {
  if (request.do !== "open") return request;
  const bytes = await new Promise<ArrayBuffer>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(request.file);
  });
  return { ...request, file: new Blob([new Uint8Array(bytes)]) };
}

/** A worker without its own thread; copies requests, as between threads. */
export function inPage(): WorkerLike {
  let isEnded = false;
  const worker: WorkerLike = {
    onmessage: null,
    onerror: null,
    postMessage: (request) => void copyRequest(request).then(handle),
    terminate: () => {
      isEnded = true;
    },
  };
  const handle = createWorkerHandler((data: WorkerMessage) => {
    if (!isEnded) worker.onmessage?.({ data } as MessageEvent<WorkerMessage>);
  });
  return worker;
}

type Around = { groups?: string[]; locale?: "en" | "cs"; file?: File };

/** Opens the upload dialog of synonyms. */
export function openUpload(answers: FakeAnswer[], { groups, locale, file }: Around = {}) {
  const events: { closed: number; undone: string[] } = { closed: 0, undone: [] };
  const popup = (
    <UploadDialog
      siteId={SITE}
      kind={kind}
      newWorker={inPage}
      file={file}
      onClose={() => {
        events.closed += 1;
      }}
      onUndo={(id) => events.undone.push(id)}
    />
  );
  const page = groups === undefined ? makeWordPage() : makeWordPage({ groups });
  return { ...renderScreen(popup, { answers, page, locale }), events };
}

/** Opens the list of synonym uploads. */
export function openUploads(answers: FakeAnswer[], uploadId?: string) {
  const onClose = jest.fn();
  const part = <UploadsDialog siteId={SITE} kind={kind} uploadId={uploadId} onClose={onClose} />;
  return { ...renderScreen(part, { answers, page: makeWordPage() }), onClose };
}

/** Chooses a file with the given text or bytes. */
export async function choose(
  user: { upload: (element: HTMLElement, file: File) => Promise<void> },
  content: string | Uint8Array<ArrayBuffer>,
) {
  const file = new File([content], "words.csv", { type: "application/octet-stream" });
  await user.upload(await screen.findByLabelText("Choose file", { selector: "input" }), file);
}

const NONE = { add: 0, change: 0, same: 0, duplicate: 0, clash: 0, invalid: 0, removed: 0 };

/** A line of a dry run; tests override what matters to them. */
export function makeLine(over: Partial<DryRun["preview"][number]> = {}): DryRun["preview"][number] {
  const rest = { code: null, warnings: [], old: null, searches: null };
  return { row: 1, verdict: "add", kind: "two_way", cells: ["tent", "bivy"], ...rest, ...over };
}

/** The answer of a dry run. */
export function makeDryRun({
  counts,
  ...over
}: Omit<Partial<DryRun>, "counts"> & { counts?: Partial<DryRun["counts"]> } = {}): DryRun {
  return {
    revision: 7,
    total: 1,
    counts: { ...NONE, ...counts },
    preview: [makeLine()],
    ...{ refused: {}, warnings: {}, removed: [], must_type_count: false, targets: null, examples: [] },
    ...over,
  };
}

/** The answer of an upload. */
export function makeUpload(over: Partial<Answer<typeof synonyms.bulkUpload>> = {}): Answer<typeof synonyms.bulkUpload> {
  const counts = { added: 1, changed: 0, same: 0, removed: 0, refused: 0 };
  const undo_until = "2026-04-09T10:00:00Z";
  return { ok_count: 1, errors_count: 0, errors: {}, upload_id: "u1", counts, undo_until, ...over };
}
