import { serveTimedThread } from "@/backend/kit/timed-thread";

// A thread that answers numbers: at once, or never if they are negative.

serveTimedThread<number, number>((number) => {
  while (number < 0);
  return number * 2;
});
