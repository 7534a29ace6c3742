import type { Page } from "@playwright/test";

// Replaces the browser's speech recognition by one that the test drives.

/** What a test does as browser and shopper; `language` is the one that the page listens for. */
type Speech = {
  allow: () => void;
  refuse: (error: string) => void;
  hear: (text: string) => void;
  /** Another final result, under an index of its own, as Chrome on Android sends partial results. */
  hearFinal: (text: string) => void;
  end: () => void;
  language: () => string;
};

/**
 * Replaces recognition in all pages that are opened from now on. With `endsAfterMs`, a recognizer that is aborted ends so much later,
 * and meanwhile no other one can start, as in Safari.
 */
export async function installFakeRecognition(page: Page, endsAfterMs = 0): Promise<void> {
  await page.addInitScript((endsAfter) => {
    class FakeRecognition {
      static current: FakeRecognition | null = null;
      static running: FakeRecognition | null = null;
      results: object[] = [];
      lang = "";
      heard = "";
      onstart: (() => void) | null = null;
      onend: (() => void) | null = null;
      onresult: ((event: object) => void) | null = null;
      onerror: ((event: object) => void) | null = null;
      start(): void {
        if (endsAfter > 0 && FakeRecognition.running !== null) throw new DOMException("busy", "InvalidStateError");
        FakeRecognition.current = this;
        FakeRecognition.running = this;
      }
      stop(): void {
        this.end();
      }
      abort(): void {
        if (endsAfter > 0) setTimeout(() => this.end(), endsAfter);
        else this.end();
      }
      end(): void {
        if (FakeRecognition.running === this) FakeRecognition.running = null;
        this.onend?.();
      }
    }
    const speech: Speech = {
      allow: () => FakeRecognition.current?.onstart?.(),
      refuse: (error) => {
        FakeRecognition.current?.onerror?.({ error });
        FakeRecognition.current?.end();
      },
      hear: (text) => FakeRecognition.current?.onresult?.({ results: [[{ transcript: text }]] }),
      hearFinal: (text) => {
        const current = FakeRecognition.current;
        current?.results.push({ isFinal: true, 0: { transcript: text, confidence: 0 } });
        current?.onresult?.({ results: current.results });
      },
      end: () => FakeRecognition.current?.end(),
      language: () => FakeRecognition.current?.lang ?? "",
    };
    Object.assign(window, { SpeechRecognition: FakeRecognition, speech });
  }, endsAfterMs);
}

/** Acts as the browser or the shopper. */
export async function driveSpeech<Name extends keyof Speech>(
  page: Page,
  name: Name,
  ...given: Parameters<Speech[Name]>
) {
  return page.evaluate(
    ([act, text]) => (window as unknown as { speech: Speech }).speech[act as keyof Speech](text ?? ""),
    [name, given[0]] as const,
  );
}
