import { useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { TextArea, TextField } from "@/components/ui/text-field";
import {
  DASHBOARD_NAME_MAX,
  NOTE_MAX,
  WIDGET_KINDS,
  type Widget,
  type WidgetKind,
} from "@/lib/contract/analytics/dashboards";
import { getChoices, resolveSettings } from "@/lib/domain/analytics/widget-settings";
import { DashboardDataProvider } from "./dashboard-data";
import { useWidgetWords } from "./use-widget-words";
import { WidgetBody } from "./widget-frame";

type Props = {
  /** The widget to change; null adds one. */
  widget: Widget | null;
  newId: () => string;
  now: number;
  onSave: (widget: Widget) => void;
  onClose: () => void;
};

/** Chooses kind and settings of a widget, with a preview of the site's figures. */
export function WidgetDialog({ widget, newId, now, onSave, onClose }: Props) {
  const t = useTranslations("dashboards.form");
  const words = useWidgetWords();
  const [draft, setDraft] = useState<Widget>(() => widget ?? createWidget(newId(), "metric"));
  // Typing must not wait for the preview.
  const shown = useDeferredValue(draft);
  const save = () => {
    onSave({ ...draft, title: draft.title?.trim() ? draft.title.trim() : null });
    onClose();
  };
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      title={widget === null ? t("addTitle") : t("changeTitle", { name: words.title(widget) })}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="primary" onClick={save}>
            {widget === null ? t("add") : t("save")}
          </Button>
        </>
      }
    >
      <div className={`grid gap-6 ${widget === null ? "lg:grid-cols-[17rem_15rem_1fr]" : "md:grid-cols-[17rem_1fr]"}`}>
        {widget === null && (
          <Kinds
            kind={draft.kind}
            onPick={(kind) => setDraft({ ...createWidget(draft.id, kind), width: draft.width, title: draft.title })}
          />
        )}
        <WidgetFields widget={draft} onChange={setDraft} />
        <section aria-label={t("preview")} className="min-w-0">
          <p className="mb-2 font-medium text-ink-2 text-sm">{t("preview")}</p>
          <div className="rounded-box border border-line bg-surface px-4 py-3">
            <p className="mb-2 font-semibold text-md">{words.title(shown)}</p>
            <DashboardDataProvider widgets={[shown]} now={now}>
              <WidgetBody widget={shown} title={words.content(shown)} isNamed={words.isNamed(shown)} />
            </DashboardDataProvider>
          </div>
        </section>
      </div>
    </Dialog>
  );
}

/** The kinds of widgets with descriptions. */
function Kinds({ kind, onPick }: { kind: WidgetKind; onPick: (kind: WidgetKind) => void }) {
  const t = useTranslations("dashboards");
  return (
    <RadioGroup
      label={t("form.kind")}
      value={kind}
      onChange={onPick}
      options={WIDGET_KINDS.map((value) => ({
        value,
        label: t(`kinds.${value}.name`),
        hint: t(`kinds.${value}.about`),
      }))}
    />
  );
}

function createWidget(id: string, kind: WidgetKind): Widget {
  return { id, kind, title: null, width: 1, settings: resolveSettings({ kind, settings: {} }) };
}

type WidgetFieldsProps = { widget: Widget; onChange: (widget: Widget) => void };

/** Settings, width and title of a widget. */
function WidgetFields({ widget, onChange }: WidgetFieldsProps) {
  const t = useTranslations("dashboards.form");
  const words = useWidgetWords();
  const settings = resolveSettings(widget);
  const set = (name: string, value: string) => onChange({ ...widget, settings: { ...settings, [name]: value } });
  return (
    <div className="grid content-start gap-4">
      {getChoices(widget.kind).map(({ name, choices }) => (
        <Select
          key={name}
          label={words.setting(name)}
          value={settings[name]}
          options={choices.map((value) => ({ value, label: words.value(name, value) }))}
          onChange={(event) => set(name, event.target.value)}
        />
      ))}
      {widget.kind === "note" && (
        <TextArea
          label={t("text")}
          value={settings.text}
          maxLength={NOTE_MAX}
          onChange={(event) => set("text", event.target.value)}
        />
      )}
      <TextField
        label={t("title")}
        hint={t("titleHint", { title: words.title({ ...widget, title: null }) })}
        value={widget.title ?? ""}
        maxLength={DASHBOARD_NAME_MAX}
        onChange={(event) => onChange({ ...widget, title: event.target.value === "" ? null : event.target.value })}
      />
      <RadioGroup
        label={t("width")}
        isInline
        value={String(widget.width) as "1" | "2"}
        options={[
          { value: "1", label: t("narrow") },
          { value: "2", label: t("wide") },
        ]}
        onChange={(value) => onChange({ ...widget, width: value === "2" ? 2 : 1 })}
      />
    </div>
  );
}
