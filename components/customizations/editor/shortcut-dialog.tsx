import { useTranslations } from "next-intl";
import type { EditorDialogProps } from "@/components/customizations/model/saving/dialog-props";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { useUiState } from "@/lib/client/ui-state";

/** Every key of the screen by purpose. `Mod` is Ctrl, or Cmd on a Mac. */
const GROUPS = [
  {
    id: "screen",
    keys: [
      { id: "save", keys: ["Mod", "S"] },
      { id: "undo", keys: ["Mod", "Z"] },
      { id: "redo", keys: ["Mod", "Shift", "Z"] },
      { id: "redoToo", keys: ["Mod", "Y"] },
      { id: "sheet", keys: ["?"] },
    ],
  },
  {
    id: "go",
    keys: [
      { id: "results", keys: ["R"] },
      { id: "rules", keys: ["L"] },
      { id: "find", keys: ["/"] },
    ],
  },
  {
    id: "result",
    keys: [
      { id: "pin", keys: ["P"] },
      { id: "top", keys: ["T"] },
      { id: "above", keys: ["A"] },
      { id: "position", keys: ["M"] },
      { id: "hide", keys: ["H"] },
      { id: "unpin", keys: ["U"] },
      { id: "edit", keys: ["E"] },
      { id: "why", keys: ["W"] },
    ],
  },
  {
    id: "cursor",
    keys: [
      { id: "set", keys: ["I"] },
      { id: "use", keys: ["C"] },
      { id: "remove", keys: ["Esc"] },
    ],
  },
  {
    id: "move",
    keys: [
      { id: "pickUp", keys: ["Enter"] },
      { id: "carry", keys: ["←", "→", "↑", "↓"] },
      { id: "ends", keys: ["Home", "End"] },
      { id: "drop", keys: ["Enter"] },
      { id: "cancel", keys: ["Esc"] },
      { id: "atOnce", keys: ["Alt", "↑", "↓"] },
    ],
  },
  {
    id: "select",
    keys: [
      { id: "go", keys: ["←", "→", "↑", "↓"] },
      { id: "toggle", keys: ["Space"] },
      { id: "range", keys: ["Shift", "→"] },
      { id: "all", keys: ["Mod", "A"] },
      { id: "none", keys: ["Esc"] },
    ],
  },
] as const;

const SELECT_BY_MOUSE = ["mouseToggle", "mouseRange"] as const;

/** All keys of the editor, grouped, and the switch for single keys. */
export function ShortcutDialog({ editor }: EditorDialogProps) {
  const t = useTranslations("query-customizations.keys");
  const [{ singleKeys }, change] = useUiState();
  const mod = /Mac|iP(hone|ad)/.test(navigator.platform) ? "⌘" : "Ctrl";
  return (
    <Dialog isOpen size="large" onClose={() => editor.open(null)} title={t("title")}>
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        {GROUPS.map((group) => (
          <section key={group.id} aria-labelledby={`keys-${group.id}`}>
            <h3 id={`keys-${group.id}`} className="mb-1 font-semibold text-md">
              {t(`${group.id}.title`)}
            </h3>
            <dl className="border-line border-t">
              {group.keys.map((one) => (
                <div key={one.id} className="flex items-center justify-between gap-4 border-line border-b py-1.5">
                  <dt className="text-md">{t(`${group.id}.${one.id}` as Parameters<typeof t>[0])}</dt>
                  <dd>
                    <Kbd keys={one.keys.map((key) => (key === "Mod" ? mod : key))} />
                  </dd>
                </div>
              ))}
            </dl>
            {group.id === "select" && (
              <ul className="mt-2 grid gap-1 text-ink-2 text-sm">
                {SELECT_BY_MOUSE.map((one) => (
                  <li key={one}>{t(`select.${one}`, { mod })}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
      <div className="mt-6 grid gap-2">
        <p className="text-ink-2 text-md">{t("focusOnly")}</p>
        <Checkbox
          label={t("single")}
          hint={t("singleHint")}
          checked={singleKeys}
          onChange={(event) => change({ singleKeys: event.target.checked })}
        />
      </div>
    </Dialog>
  );
}
