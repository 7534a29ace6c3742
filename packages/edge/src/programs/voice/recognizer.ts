import type { RecognizedResult } from "./transcript";

/** A recognizer of the Web Speech API, as far as it is used; it runs once. */
export type Recognizer = {
  lang: string;
  interimResults: boolean;
  continuous: boolean;
  maxAlternatives: number;
  onstart: (() => void) | null;
  onaudiostart: (() => void) | null;
  onresult: ((event: { results: ArrayLike<RecognizedResult> }) => void) | null;
  onspeechstart: (() => void) | null;
  onspeechend: (() => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start: () => void;
  stop: () => void;
  abort: () => void;
};

type RecognizerClass = new () => Recognizer;

declare global {
  interface Window {
    SpeechRecognition?: RecognizerClass;
    webkitSpeechRecognition?: RecognizerClass;
  }
}

/** The recognizers of the browser. */
export function findRecognizerClass(): RecognizerClass | undefined {
  return window.SpeechRecognition || window.webkitSpeechRecognition;
}

/** Creates a recognizer for a language that returns partial results and does not end after a pause. */
export function createRecognizer(language: string): Recognizer {
  const Recognition = findRecognizerClass();
  if (!Recognition) throw new Error("no recognizer");
  const recognizer = new Recognition();
  recognizer.lang = language;
  recognizer.interimResults = true;
  recognizer.continuous = true;
  recognizer.maxAlternatives = 1;
  return recognizer;
}
