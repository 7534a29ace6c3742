/** Types a text into the search field as a person would, so that scripts of the shop notice it, and submits it. */
export function searchText(input: HTMLElement, text: string): void {
  const { maxLength } = input as HTMLInputElement;
  input.focus();
  setValue(input, maxLength > 0 ? text.slice(0, maxLength) : text);
  for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
  const { form } = input as HTMLInputElement;
  if (form) submit(form);
  else pressEnter(input);
}

/** Uses the setter of the browser: libraries replace that of the element. */
function setValue(input: HTMLElement, value: string): void {
  const kind = input.tagName === "TEXTAREA" ? HTMLTextAreaElement : HTMLInputElement;
  const setter = Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set;
  if (input instanceof kind && setter) setter.call(input, value);
  else if (input.isContentEditable) input.textContent = value;
  else (input as HTMLInputElement).value = value;
}

function pressEnter(input: HTMLElement): void {
  const key = { key: "Enter", code: "Enter", keyCode: 13, which: 13, bubbles: true, cancelable: true };
  for (const type of ["keydown", "keypress", "keyup"]) input.dispatchEvent(new KeyboardEvent(type, key));
}

/** Uses the methods of the prototype: fields of the form may have the same names. */
function submit(form: HTMLFormElement): void {
  const { requestSubmit, submit: send } = HTMLFormElement.prototype;
  if (requestSubmit) requestSubmit.call(form);
  else if (form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }))) send.call(form);
}
