import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { CopyQuestion, OutdatedCopy } from "@/components/drafts/dialogs/copy-question";
import { useLeaveGuard, useSaveKey } from "@/components/drafts/editing/use-leave-guard";
import { useLocalCopy } from "@/components/drafts/editing/use-local-copy";
import { localCopy } from "@/lib/client/local-copy";
import { hasUnsavedWork, keepUnsavedWork } from "@/lib/client/unsaved-guard";
import { renderScreen } from "@/tests/support/render-screen";

afterEach(() => localCopy.clear());

const NOW = Date.parse("2026-03-10T12:00:00Z");

/** An editor of one text, which is "saved" at first; saving gives it the key of a stored one. */
function TextEditor({ firstKey = "text/new" }: { firstKey?: string }) {
  const [text, setText] = useState("saved");
  const [saved, setSaved] = useState("saved");
  const [key, setKey] = useState(firstKey);
  const copy = useLocalCopy<string>(
    { key, firstKey },
    { value: text, title: "A text", isDirty: text !== saved, parse: (stored) => String(stored) || null },
  );
  const save = async () => {
    setSaved(text);
    setKey("text/1");
    return true;
  };
  useLeaveGuard({ isDirty: text !== saved, save, describe: () => "A text", copy });
  useSaveKey(() => void save());
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      {copy.offer !== null && (
        <CopyQuestion
          texts="query-customizations.copy"
          copy={copy}
          savedAt={copy.offer.savedAt}
          now={NOW}
          count={1}
          onRestore={() => setText(copy.offer?.value ?? "")}
        >
          <OutdatedCopy>Older than the stored text.</OutdatedCopy>
        </CopyQuestion>
      )}
    </>
  );
}

const render = (part = <TextEditor />) => renderScreen(part, { answers: [] });
const loadValue = async (key: string) => (await localCopy.load(key))?.value ?? null;

test("unsaved work is stored in the browser, and its copy goes when it is saved", async () => {
  const { user } = render();
  await user.type(screen.getByRole("textbox"), "!");
  await waitFor(async () => expect(await loadValue("text/new")).toBe("saved!"));
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(async () => expect(await loadValue("text/new")).toBeNull());
  await user.type(screen.getByRole("textbox"), "?");
  await waitFor(async () => expect(await loadValue("text/1")).toBe("saved!?"));
  expect(await loadValue("text/new")).toBeNull();
});

test("work of an earlier visit is offered with its age; cancelling restores it", async () => {
  render().unmount();
  await localCopy.save("text/new", "earlier", "A text");
  const { user } = render();
  const question = await screen.findByRole("alertdialog", { name: "You have 1 unsaved change" });
  expect(question).toHaveTextContent("Older than the stored text.");
  await user.click(screen.getByRole("button", { name: "Continue with changes" }));
  expect(screen.getByRole("textbox")).toHaveValue("earlier");
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("discarding the offer deletes the copy", async () => {
  render().unmount();
  await localCopy.save("text/new", "earlier", "A text");
  const { user } = render();
  await user.click(await screen.findByRole("button", { name: "Discard changes" }));
  await waitFor(async () => expect(await loadValue("text/new")).toBeNull());
  expect(screen.getByRole("textbox")).toHaveValue("saved");
});

test("a copy of no use is not offered, and is overwritten", async () => {
  render().unmount();
  await localCopy.save("text/new", "", "A text");
  const { user } = render();
  await user.type(screen.getByRole("textbox"), "!");
  await waitFor(async () => expect(await loadValue("text/new")).toBe("saved!"));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("leaving with unsaved work stores its copy at once", async () => {
  const { user } = render();
  expect(hasUnsavedWork()).toBe(false);
  await user.type(screen.getByRole("textbox"), "!");
  expect(hasUnsavedWork()).toBe(true);
  act(() => keepUnsavedWork());
  await waitFor(async () => expect(await loadValue("text/new")).toBe("saved!"));
});
