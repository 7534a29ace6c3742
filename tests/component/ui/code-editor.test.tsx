import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { useState } from "react";
import { CodeEditor, type CodeEditorProps } from "@/components/ui/code-editor";
import messages from "@/messages/en";

/** Makes the observed elements visible. */
let reveal: (() => void) | null = null;

function observe(isSupported: boolean) {
  class Observer {
    constructor(notify: IntersectionObserverCallback) {
      reveal = () => notify([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
    }
    observe() {}
    disconnect() {}
  }
  Object.defineProperty(window, "IntersectionObserver", {
    value: isSupported ? Observer : undefined,
    configurable: true,
  });
  // CodeMirror measures text, which jsdom does not draw.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
}

function Form(props: Partial<CodeEditorProps>) {
  const [value, setValue] = useState("a {}");
  return (
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <CodeEditor label="CSS" hint="Styles." language="css" value={value} onChange={setValue} {...props} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue("reset {}")}>
        Reset
      </button>
    </NextIntlClientProvider>
  );
}

const findEditor = () => waitFor(() => expect(screen.getByRole("textbox")).toHaveClass("cm-content"));

test("is a plain textarea until its script has loaded, and where it cannot load", async () => {
  observe(false);
  const user = userEvent.setup();
  render(<Form />);
  const field = screen.getByRole("textbox", { name: "CSS" });
  expect(field.tagName).toBe("TEXTAREA");
  await user.type(field, "b");
  expect(screen.getByRole("status")).toHaveTextContent("a {}b");
});

test("replaces the textarea once it is near the visible part, but not while it is in use", async () => {
  observe(true);
  render(<Form />);
  const field = screen.getByRole("textbox");
  act(() => field.focus());
  await act(async () => reveal?.());
  await act(() => import("@/components/ui/code-editor-canvas"));
  expect(screen.getByRole("textbox")).toBe(field);
  act(() => field.blur());
  await findEditor();
  const editor = screen.getByRole("textbox", { name: "CSS" });
  expect(editor).toHaveTextContent("a {}");
  expect(editor).toHaveAccessibleDescription("Styles.");
});

test("shows a text that the form sets, without reporting it as typed", async () => {
  observe(true);
  const onChange = jest.fn();
  const { rerender } = render(<Form value="a {}" onChange={onChange} />);
  await act(async () => reveal?.());
  await findEditor();
  rerender(<Form value="b {}" onChange={onChange} />);
  expect(screen.getByRole("textbox")).toHaveTextContent("b {}");
  expect(onChange).not.toHaveBeenCalled();
});

test("Tab leaves the editor and changes nothing", async () => {
  observe(true);
  const user = userEvent.setup();
  render(<Form />);
  await act(async () => reveal?.());
  await findEditor();
  await user.tab();
  expect(screen.getByRole("textbox")).toHaveFocus();
  await user.tab();
  expect(screen.getByRole("button", { name: "Reset" })).toHaveFocus();
  expect(screen.getByRole("status")).toHaveTextContent("a {}");
});

test("marks a problem at its line", async () => {
  observe(true);
  const error = "Line 2: not allowed.";
  const { container } = render(<Form value={"a {}\n@import"} error={error} problem={{ line: 2, message: error }} />);
  await act(async () => reveal?.());
  await findEditor();
  expect(screen.getByRole("textbox")).toHaveAccessibleErrorMessage(error);
  await waitFor(() => expect(container.querySelector(".cm-lintRange-error")).toHaveTextContent("@import"));
});

test("a read-only editor can be read by keyboard and not changed", async () => {
  observe(true);
  render(<Form isReadOnly />);
  await act(async () => reveal?.());
  await findEditor();
  const editor = screen.getByRole("textbox");
  expect(editor).toHaveAttribute("aria-readonly", "true");
  expect(editor).toHaveAttribute("tabindex", "0");
  expect(editor).toHaveAccessibleDescription("Styles.");
  fireEvent.keyDown(editor, { key: "Enter" });
  expect(editor).toHaveTextContent("a {}");
});
