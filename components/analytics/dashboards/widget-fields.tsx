import { useTranslations } from "next-intl";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { DASHBOARD_NAME_MAX, NOTE_MAX, type Widget } from "@/lib/contract/analytics/dashboards";
import { choicesOf, settingsOf } from "@/lib/domain/analytics/widget-settings";
import { useWidgetWords } from "./use-widget-words";

type Props = { widget: Widget; onChange: (widget: Widget) => void };

/** What a widget shows, how wide it is, and what stands above it. */
export function WidgetFields({ widget, onChange }: Props) {
  const t = useTranslations("dashboards.form");
  const words = useWidgetWords();
  const settings = settingsOf(widget);
  const set = (name: string, value: string) => onChange({ ...widget, settings: { ...settings, [name]: value } });
  return (
    <div className="grid content-start gap-4">
      {choicesOf(widget.kind).map(({ name, choices }) => (
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
