import { parentPort, type TransferListItem } from "node:worker_threads";
import type { ThreadMessage } from "./thread-client";

/**
 * Answers the messages of a ThreadClient.
 * @param listTransfers names the buffers of an answer that are moved, not copied.
 */
export function serveThread<Request, Answer>(
  answer: (request: Request) => Answer | Promise<Answer>,
  listTransfers: (result: Answer) => TransferListItem[] = () => [],
): void {
  const post = (message: ThreadMessage<Answer>, transfers: TransferListItem[] = []): void =>
    parentPort?.postMessage(message, transfers);
  parentPort?.on("message", ({ id, request }: { id: number; request: Request }) => {
    Promise.resolve()
      .then(() => answer(request))
      .then(
        (result) => post({ id, result }, listTransfers(result)),
        (error: unknown) => post({ id, fault: error instanceof Error ? (error.stack ?? "") : String(error) }),
      );
  });
}
