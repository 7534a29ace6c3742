/** Listening, and the search with what was heard. Part of the script of a shop. */
export const LISTENING = String.raw`
const END_MS = 3000;
const FAULTS = {
  "not-allowed": "denied",
  "service-not-allowed": "denied",
  "language-not-supported": "not-supported",
  network: "unreachable",
  "audio-capture": "no-microphone",
};
let recognition = null;
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
  const old = recognition;
  recognition = null;
  try {
    if (old) old.abort();
  } catch {}
}

function listen() {
  abortListening();
  const own = run;
  let said = "";
  let fault = null;
  const isCurrent = () => own === run;
  const end = () => {
    if (!isCurrent()) return;
    abortListening();
    const text = said.trim();
    if (fault === null && text !== "") {
      setState("recognizing");
      search(text);
    } else fail(fault || "failed");
  };
  const startListening = () => {
    if (!isCurrent() || state !== "asking") return;
    setState("listening");
    startProgress();
    startTimer("listening", config.listening, stopListening);
  };
  showText("");
  setState("asking");
  try {
    const current = new Recognition();
    recognition = current;
    current.lang = config.language;
    current.interimResults = true;
    current.continuous = true;
    current.maxAlternatives = 1;
    // The first of these events comes when the microphone is allowed.
    current.onstart = startListening;
    current.onaudiostart = startListening;
    current.onresult = (event) => {
      if (!isCurrent()) return;
      startListening();
      said = [...event.results].map((result) => result[0].transcript).join(" ").replace(/\s+/g, " ");
      showText(said);
      startTimer("silence", config.silence, stopListening);
    };
    current.onspeechstart = () => stopTimer("silence");
    current.onspeechend = () => {
      if (isCurrent()) startTimer("silence", config.silence, stopListening);
    };
    current.onerror = ({ error }) => {
      if (!isCurrent()) return;
      if (said.trim() === "") fault = FAULTS[error] || "failed";
      // Some browsers send no end after an error.
      startTimer("end", END_MS, end);
    };
    current.onend = end;
    endListening = end;
    current.start();
  } catch {
    fault = "failed";
    end();
  }
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
