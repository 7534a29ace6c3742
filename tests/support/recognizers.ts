/**
 * Speech recognizers that behave like those of browsers, as far as the script of voice search depends on it. Tests run them on
 * fake timers.
 */

type Result = { isFinal: boolean; 0: { transcript: string; confidence: number } };
type Handler<Event> = ((event: Event) => void) | null;

const makeResult = (transcript: string, isFinal: boolean, confidence = isFinal ? 0.9 : 0): Result => ({
  isFinal,
  0: { transcript, confidence },
});

/** What all have in common; the test says what is heard. */
abstract class Recognizer {
  static all: Recognizer[] = [];
  lang = "";
  isRunning = false;
  results: Result[] = [];
  onstart: Handler<object> = null;
  onend: Handler<object> = null;
  onresult: Handler<{ results: readonly Result[]; resultIndex: number }> = null;
  onerror: Handler<{ error: string }> = null;
  /** Milliseconds from `abort` or `stop` to the end. */
  protected readonly endsAfter: number = 20;

  start(): void {
    Recognizer.all.push(this);
    this.isRunning = true;
    setTimeout(() => this.isRunning && this.onstart?.({}), 10);
  }
  stop(): void {
    setTimeout(() => this.end(), this.endsAfter);
  }
  abort(): void {
    if (!this.isRunning) return;
    setTimeout(() => {
      if (this.isRunning) this.onerror?.({ error: "aborted" });
      this.end();
    }, this.endsAfter);
  }
  /** Hears a part of a sentence, word by word. */
  abstract hear(part: string): void;

  protected end(): void {
    if (!this.isRunning) return;
    this.isRunning = false;
    this.onend?.({});
  }
  protected send(resultIndex: number): void {
    this.onresult?.({ results: this.results, resultIndex });
  }
}

/** "red tent for" as "red", "red tent", "red tent for". */
const growWords = (part: string) => part.split(" ").map((_, index, words) => words.slice(0, index + 1).join(" "));

/** A result changes until it is final; the next one begins with a space. */
export class ChromeOnDesktop extends Recognizer {
  hear(part: string): void {
    const index = this.results.length;
    const space = index > 0 ? " " : "";
    for (const text of growWords(part)) {
      this.results[index] = makeResult(space + text, false);
      this.send(index);
    }
    this.results[index] = makeResult(space + this.finish(part), true);
    this.send(index);
  }
  protected finish(part: string): string {
    return part;
  }
}

/** As Chrome, with sentences: a capital letter and a full stop. */
export class Edge extends ChromeOnDesktop {
  protected override finish(part: string): string {
    return `${part.charAt(0).toUpperCase()}${part.slice(1)}.`;
  }
}

/** Every partial result is final and has its own index; the last one comes twice. */
export class ChromeOnAndroid extends Recognizer {
  hear(part: string): void {
    this.hearPartials([...growWords(part), part]);
  }
  hearPartials(partials: readonly string[]): void {
    partials.forEach((text, index) => {
      this.results.push(makeResult(text, true, index === partials.length - 1 ? 0.9 : 0));
      this.send(this.results.length - 1);
    });
  }
}

/** One recognizer at a time: until the one before has ended, which takes 400 ms, the next cannot start. */
export class SafariOnIos extends Recognizer {
  protected override readonly endsAfter: number = 400;
  override start(): void {
    if (Recognizer.all.some((one) => one.isRunning)) throw new DOMException("busy", "InvalidStateError");
    super.start();
  }
  hear(part: string): void {
    const index = this.results.length;
    for (const text of growWords(part)) {
      this.results[index] = makeResult(text, false);
      this.send(index);
    }
  }
}

/** As Safari, but a start that comes too early is accepted, and aborted. */
export class SafariAbortingStarts extends SafariOnIos {
  override start(): void {
    if (!Recognizer.all.some((one) => one.isRunning)) super.start();
    else
      setTimeout(() => {
        this.onerror?.({ error: "aborted" });
        this.onend?.({});
      }, 5);
  }
}

/** As Safari, but a start that comes too early ends without an error. */
export class SafariEndingStarts extends SafariOnIos {
  override start(): void {
    if (!Recognizer.all.some((one) => one.isRunning)) super.start();
    else setTimeout(() => this.onend?.({}), 5);
  }
}

/** As Safari, but a recognizer that was aborted says so two seconds later, when the next one already listens. */
export class SafariEndingLate extends SafariOnIos {
  override start(): void {
    for (const one of Recognizer.all) one.isRunning = false;
    super.start();
  }
  override abort(): void {
    setTimeout(() => this.onend?.({}), 2000);
  }
}

/** The recognizer that was started last. */
export function getRecognizer(): Recognizer {
  const last = Recognizer.all.at(-1);
  if (last === undefined) throw new Error("No recognizer was started");
  return last;
}

export function forgetRecognizers(): void {
  Recognizer.all = [];
}
