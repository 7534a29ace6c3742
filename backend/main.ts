import { prestartThread } from "@/backend/kit/thread";

// The program of the embedded backend. The thread that searches reads its program while this one reads the rest: after a crash, shops
// wait for both.

prestartThread("search/service/search-worker");
await import("./process");
