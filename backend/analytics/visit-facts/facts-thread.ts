import { serveThread } from "@/backend/kit/thread-server";
import type { FactsAnswer, FactsRequest } from "./facts-messages";
import { FactsStore } from "./facts-store";

// The thread that holds visits in memory, so that sums over hundreds of thousands of them do not block the main thread.

const store = new FactsStore();

serveThread<FactsRequest, FactsAnswer>((request) => store.answer(request));
