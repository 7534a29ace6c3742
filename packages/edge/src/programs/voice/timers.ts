/** Timers by name. */
export type Timers = {
  /** Starts a timer; replaces the one of the same name. */
  start: (name: string, ms: number, task: () => void) => void;
  stop: (name: string) => void;
  stopAll: () => void;
};

export function createTimers(): Timers {
  const running = new Map<string, ReturnType<typeof setTimeout>>();
  const stop = (name: string) => {
    clearTimeout(running.get(name));
    running.delete(name);
  };
  return {
    start: (name, ms, task) => {
      stop(name);
      running.set(name, setTimeout(task, ms));
    },
    stop,
    stopAll: () => {
      for (const timer of running.values()) clearTimeout(timer);
      running.clear();
    },
  };
}
