/** The ring that fills while listening. */
export type Progress = { start: () => void; stop: () => void };

/** Fills the elements of a root in the time that listening lasts at most; with reduced motion in a step per second. */
export function createProgress(root: ShadowRoot, listeningMs: number): Progress {
  let timer: ReturnType<typeof setInterval> | undefined;
  const show = (share: number) => {
    for (const element of root.querySelectorAll<HTMLElement>("[data-voice-progress]"))
      element.style.setProperty("--voice-progress", String(share));
  };
  const stop = () => clearInterval(timer);
  return {
    start: () => {
      stop();
      const started = Date.now();
      const isCalm = "matchMedia" in window && matchMedia("(prefers-reduced-motion: reduce)").matches;
      show(0);
      timer = setInterval(() => show(Math.min(1, (Date.now() - started) / listeningMs)), isCalm ? 1000 : 50);
    },
    stop,
  };
}
