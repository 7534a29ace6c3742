import type { Page } from "@playwright/test";

// Replaces the browser's speech recognition by one that the test drives.

/** What a test does as browser and shopper; `language` is the one that the page listens for. */
type Speech = {
  allow: () => void;
  refuse: (error: string) => void;
  hear: (text: string) => void;
  end: () => void;
  language: () => string;
};

/** Replaces recognition in all pages that are opened from now on. */
export async function installFakeRecognition(page: Page): Promise<void> {
  await page.addInitScript(() => {
    class FakeRecognition {
      static current: FakeRecognition | null = null;
      lang = "";
      heard = "";
      onstart: (() => void) | null = null;
      onend: (() => void) | null = null;
      onresult: ((event: object) => void) | null = null;
      onerror: ((event: object) => void) | null = null;
      start(): void {
        FakeRecognition.current = this;
      }
      stop(): void {
        this.onend?.();
      }
      abort(): void {
        this.onend?.();
      }
    }
    const speech: Speech = {
      allow: () => FakeRecognition.current?.onstart?.(),
      refuse: (error) => {
        FakeRecognition.current?.onerror?.({ error });
        FakeRecognition.current?.onend?.();
      },
      hear: (text) => FakeRecognition.current?.onresult?.({ results: [[{ transcript: text }]] }),
      end: () => FakeRecognition.current?.onend?.(),
      language: () => FakeRecognition.current?.lang ?? "",
    };
    Object.assign(window, { SpeechRecognition: FakeRecognition, speech });
  });
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
