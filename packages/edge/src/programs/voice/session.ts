import { findElement } from "./find-element";
import { createIcon, type VoiceIcon } from "./icon";
import { createListener } from "./listener";
import { createPopup, type VoicePopup } from "./popup";
import { findRecognizerClass } from "./recognizer";
import type { Report } from "./report";
import { searchText } from "./search-text";
import { createFindText } from "./texts";
import type { VoiceSettings } from "./voice-settings";
import type { PopupState, RecognitionFault } from "./voice-state";

/**
 * Connects icon, popup and listening. Returns a function that creates the element of the icon; the popup is created when it is first
 * opened.
 */
export function createSession(settings: VoiceSettings, report: Report): () => HTMLElement {
  const findText = createFindText(settings);
  const isSupported = findRecognizerClass() !== undefined;
  let state: PopupState = "hidden";
  let icon: VoiceIcon | null = null;
  let popup: VoicePopup | null = null;
  const listener = createListener(settings, {
    onAsk: () => {
      popup?.showText("");
      setState("asking");
    },
    onStart: () => {
      setState("listening");
      popup?.start();
    },
    onText: (text) => popup?.showText(text),
    onStop: () => {
      popup?.stop();
      setState("recognizing");
    },
    onHeard: search,
    onFault: fail,
    onEnd: () => popup?.stop(),
  });

  function setState(next: PopupState): void {
    state = next;
    icon?.show(next);
    popup?.show(next);
  }
  function search(text: string): void {
    const input = findElement(settings.input);
    setState("recognizing");
    report("search");
    close();
    if (input) searchText(input, text);
  }
  // A template that does not know the fault shows that nothing was recognized.
  function fail(fault: RecognitionFault): void {
    report("fail", fault);
    setState(popup?.knows(fault) ? fault : "failed");
  }
  function open(button: HTMLElement): void {
    if (state !== "hidden") return;
    popup = popup ?? createPopup(settings, { findText, onClick: handleClick, onClose: close });
    popup.open(button);
    report("click");
    if (isSupported) listener.listen();
    else setState("not-supported");
  }
  function close(): void {
    if (state === "hidden") return;
    listener.abort();
    setState("hidden");
    popup?.close();
  }
  function handleClick(event: Event): void {
    const target = event.target instanceof Element && event.target.closest<HTMLElement>("[data-voice-action]");
    if (!target) return;
    event.preventDefault();
    const action = target.getAttribute("data-voice-action");
    if (action === "start") open(target);
    else if (action === "retry") listener.listen();
    else if (action === "stop") listener.stop();
    else close();
  }

  return () => {
    icon = createIcon(settings, { findText, isSupported, onClick: handleClick });
    icon.show(state);
    return icon.host;
  };
}
