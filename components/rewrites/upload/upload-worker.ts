import { createWorkerHandler, type UploadWorkerRequest } from "./worker-handler";

// The worker of the upload popup.

type Scope = {
  postMessage: (message: unknown) => void;
  onmessage: ((event: { data: UploadWorkerRequest }) => void) | null;
};

const scope = globalThis as unknown as Scope;
const handle = createWorkerHandler((message) => scope.postMessage(message));
scope.onmessage = ({ data }) => void handle(data);
