/** Stands for an answer that did not come in time. */
export const LATE = Symbol("late");

/** The answer if it comes within `ms`, else LATE; a late one is left alone, so it needs a listener of its own. */
export async function inTime<T>(answer: Promise<T>, ms: number): Promise<T | typeof LATE> {
  if (!Number.isFinite(ms)) return answer;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((done) => {
    timer = setTimeout(() => done(LATE), Math.max(0, ms));
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
