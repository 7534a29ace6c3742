import type { ChangeEntry } from "@/lib/contract/history/change-history";
import { ACTIONS, describeChange } from "@/lib/domain/history/change-sentence";
import { loadAllMessages } from "@/lib/i18n/messages";
import { makeChangeEntry } from "@/tests/support/change-entry";

const entry = (over: Partial<ChangeEntry>) => makeChangeEntry({ object: { id: "c1", title: "lamp" }, ...over });

test("names the object, by id when it has no title, and for an undo the undone change", () => {
  expect(describeChange(entry({}))).toEqual({ key: "save_rules", values: { title: "lamp", change: 0 } });
  expect(describeChange(entry({ object: { id: "c1", title: null } })).values.title).toBe("c1");
  expect(describeChange(entry({ action: "undo", undoes: 7 }))).toMatchObject({ key: "undo", values: { change: 7 } });
  expect(describeChange(entry({ feature: "drafts", action: "publish" })).key).toBe("draft_published");
  expect(describeChange(entry({ action: "turn_over" }))).toEqual({
    key: "other",
    values: { title: "lamp", action: "turn_over" },
  });
});

test("synonyms, redirects and their uploads have separate sentences", () => {
  const summarize = (over: Partial<ChangeEntry>) => {
    const { key, values } = describeChange(entry({ feature: "synonyms", ...over }));
    return [key, values.feature];
  };
  expect(summarize({ action: "create" })).toEqual(["word_create", "synonyms"]);
  expect(summarize({ action: "update", feature: "redirects" })).toEqual(["word_update", "redirects"]);
  expect(summarize({ action: "undo", undoes: 3 })).toEqual(["word_undo", "synonyms"]);
  const upload = { id: "upload-1", title: null };
  expect(summarize({ action: "upload", object: upload })).toEqual(["upload", "synonyms"]);
  expect(summarize({ action: "undo", object: upload })).toEqual(["undo_upload", "synonyms"]);
  expect(summarize({ action: "undo_upload", object: upload })).toEqual(["undo_upload", "synonyms"]);
});

test("names an undo of data quality by the change, because it has no title", () => {
  const object = { id: "clearing-7", title: null };
  const of = (action: string, undoes: number | null) =>
    describeChange(entry({ feature: "data-quality", action, undoes, object }));
  expect(of("clear_missing", null).key).toBe("clear_missing");
  expect(of("undo", 4)).toEqual({ key: "quality_undo", values: { change: 4 } });
  expect(of("restore", null).key).toBe("quality_restore");
});

test("every action has a sentence and a label in every language", async () => {
  for (const { locale, messages } of await loadAllMessages()) {
    const { sentence, actions } = messages["change-history"];
    for (const action of ACTIONS)
      expect([locale, typeof sentence[action], typeof actions[action]]).toEqual([locale, "string", "string"]);
  }
});

test("shows neither name nor id of private items to others", () => {
  const privateEntry = entry({ feature: "segments", action: "create", object: { id: "7c1f", title: null } });
  expect(describeChange(privateEntry)).toEqual({ key: "saved_own", values: { feature: "segments", action: "create" } });
  const named = entry({ feature: "segments", action: "create", object: { id: "7c1f", title: "Mobile" } });
  expect(describeChange(named)).toEqual({ key: "saved_create", values: { feature: "segments", title: "Mobile" } });
});
