/** Listening, and the search with what was heard. Part of the script of a shop. */
export const LISTENING = `
const END_MS = 3000;
const FAULTS = {
  "not-allowed": "denied",
  "service-not-allowed": "denied",
  "language-not-supported": "not-supported",
  network: "unreachable",
  "audio-capture": "no-microphone",
};
// How long a recognizer that was aborted may take to end, and how often the next one is started if the browser is not ready for it.
const FREE_MS = 1000;
const START_AGAIN_MS = 200;
const MAX_STARTS = 5;
let recognition = null;
// The recognizer that has not ended yet, also after it was aborted: Safari runs one at a time.
let running = null;
let startWaiting = null;
let run = 0;
let timers = [];

function startTimer(name, ms, task) {
  stopTimer(name);
  timers.push([name, setTimeout(task, ms)]);
}
function stopTimer(name) {
  for (const [known, timer] of timers) if (known === name) clearTimeout(timer);
  timers = timers.filter(([known]) => known !== name);
}

function abortListening() {
  run += 1;
  for (const [, timer] of timers) clearTimeout(timer);
  timers = [];
  stopProgress();
  startWaiting = null;
  const old = recognition;
  recognition = null;
  try {
    if (old) old.abort();
  } catch {}
}

// Starts a recognizer as soon as the one before it has ended.
function whenFree(start) {
  if (running === null) return start();
  startWaiting = start;
  startTimer("free", FREE_MS, () => release(running));
}
function release(ended) {
  if (running !== ended) return;
  running = null;
  stopTimer("free");
  const start = startWaiting;
  startWaiting = null;
  if (start) start();
}

function listen() {
  abortListening();
  const own = run;
  const isCurrent = () => own === run;
  const readTranscript = createTranscript();
  let said = "";
  let fault = null;
  let starts = 0;
  const end = () => {
    if (!isCurrent()) return;
    abortListening();
    if (fault === null && said !== "") {
      setState("recognizing");
      search(said);
    } else fail(fault || "failed");
  };
  const onStart = () => {
    if (!isCurrent() || state !== "asking") return;
    setState("listening");
    startProgress();
    startTimer("listening", config.listening, stopListening);
  };
  const onResult = (results) => {
    onStart();
    said = readTranscript(results);
    showText(said);
    startTimer("silence", config.silence, stopListening);
  };
  // The browser may still be busy with the recognizer before this one.
  const startAgain = () => {
    recognition = null;
    starts += 1;
    if (starts < MAX_STARTS) startTimer("start", START_AGAIN_MS, () => whenFree(start));
    else {
      fault = "failed";
      end();
    }
  };
  const start = () => {
    if (!isCurrent()) return;
    try {
      const current = new Recognition();
      const isActive = () => isCurrent() && recognition === current;
      recognition = current;
      running = current;
      current.lang = config.language;
      current.interimResults = true;
      current.continuous = true;
      current.maxAlternatives = 1;
      // The first of these events comes when the microphone is allowed.
      current.onstart = () => isActive() && onStart();
      current.onaudiostart = () => isActive() && onStart();
      current.onresult = (event) => isActive() && onResult(event.results);
      current.onspeechstart = () => isActive() && stopTimer("silence");
      current.onspeechend = () => isActive() && startTimer("silence", config.silence, stopListening);
      current.onerror = ({ error }) => {
        if (!isActive()) return;
        if (error === "aborted" && state === "asking") return startAgain();
        if (said === "") fault = FAULTS[error] || "failed";
        // Some browsers send no end after an error.
        startTimer("end", END_MS, end);
      };
      current.onend = () => {
        const hasStarted = state !== "asking" || fault !== null;
        const wasActive = isActive();
        release(current);
        if (!wasActive) return;
        if (hasStarted) end();
        else startAgain();
      };
      current.start();
    } catch (error) {
      running = null;
      if (error && error.name === "InvalidStateError") return startAgain();
      fault = "failed";
      end();
    }
  };
  endListening = end;
  showText("");
  setState("asking");
  whenFree(start);
}

let endListening = () => {};

// Ends listening; the browser then sends the rest of what it understood.
function stopListening() {
  if (state !== "listening") return;
  stopTimer("listening");
  stopTimer("silence");
  stopProgress();
  setState("recognizing");
  startTimer("end", END_MS, endListening);
  try {
    recognition.stop();
  } catch {
    endListening();
  }
}

// A template that does not know the fault shows that nothing was recognized.
function fail(fault) {
  const isShown = popupRoot.querySelector('[data-voice-state~="' + fault + '"]') !== null;
  const next = isShown ? fault : "failed";
  report("fail", fault);
  setState(next);
}

// Types the text as a person would, so that scripts of the shop notice it.
function search(text) {
  const input = find(config.input);
  report("search");
  closePopup();
  if (!input) return;
  const value = input.maxLength > 0 ? text.slice(0, input.maxLength) : text;
  const kind = input.tagName === "TEXTAREA" ? HTMLTextAreaElement : HTMLInputElement;
  const setter = Object.getOwnPropertyDescriptor(kind.prototype, "value");
  input.focus();
  if (input instanceof kind && setter && setter.set) setter.set.call(input, value);
  else if (input.isContentEditable) input.textContent = value;
  else input.value = value;
  for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
  if (input.form) submit(input.form);
  else
    for (const type of ["keydown", "keypress", "keyup"])
      input.dispatchEvent(
        new KeyboardEvent(type, { key: "Enter", code: "Enter", keyCode: 13, which: 13, bubbles: true, cancelable: true }),
      );
}

// The methods of the prototype: fields of the form may have the same names.
function submit(form) {
  const { requestSubmit, submit: send } = HTMLFormElement.prototype;
  if (requestSubmit) requestSubmit.call(form);
  else if (form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }))) send.call(form);
}
`;
