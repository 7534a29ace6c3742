import { Camera } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, useFieldWiring } from "@/components/ui/field";
import { RadioGroup } from "@/components/ui/radio-group";
import { TextArea, TextField } from "@/components/ui/text-field";
import { useAllowed } from "@/lib/client/site-context";
import { SCENARIOS, SCRIPT_ROLE, type ScreenshotSettings, SHOT_DEVICES } from "@/lib/contract/screenshots/screenshots";
import { isTypingScenario } from "@/lib/domain/screenshots/validate-settings";
import { getErrorText } from "@/lib/i18n/error-text";
import type { SettingsFormModel } from "./use-settings-form";

type Props = { form: SettingsFormModel };

/** The settings of the next run. */
export function SettingsForm({ form }: Props) {
  const t = useTranslations("screenshots");
  const id = useId();
  const { settings, put, start, isPending } = form;
  return (
    <form
      noValidate
      aria-labelledby={id}
      className="grid min-w-0 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void start();
      }}
    >
      <h2 id={id} className="font-semibold text-xl">
        {t("settings.title")}
      </h2>
      <RadioGroup
        label={t("settings.scenario")}
        value={settings.scenario}
        onChange={(scenario) => put({ scenario })}
        options={SCENARIOS.map((value) => ({
          value,
          label: t(`scenarios.${value}`),
          hint: t(`scenarioHints.${value}`),
        }))}
      />
      <DeviceField form={form} />
      <SettingField form={form} name="url" inputMode="url" />
      {isTypingScenario(settings) && (
        <>
          <SettingField form={form} name="searchTerm" />
          <SettingField form={form} name="inputSelector" isCode />
        </>
      )}
      <ScriptField form={form} />
      <SettingField form={form} name="key" isCode />
      <div>
        <Button type="submit" kind="primary" icon={Camera} isPending={isPending}>
          {t("settings.start")}
        </Button>
      </div>
    </form>
  );
}

/** The text of the error of a field. */
function useError({ findCode }: SettingsFormModel, field: keyof ScreenshotSettings): string | undefined {
  const t = useTranslations();
  const code = findCode(field);
  return code && getErrorText(t, "screenshots", code);
}

function DeviceField({ form }: Props) {
  const t = useTranslations("screenshots");
  const frame = { label: t("settings.devices"), error: useError(form, "devices") };
  const wiring = useFieldWiring(frame);
  const { settings, put } = form;
  const toggle = (device: (typeof SHOT_DEVICES)[number]) =>
    put({ devices: SHOT_DEVICES.filter((one) => settings.devices.includes(one) !== (one === device)) });
  return (
    <Field frame={frame} wiring={wiring} isGroup>
      {/* biome-ignore lint/a11y/useSemanticElements: the frame of the field has the label, as for radio groups. */}
      <div
        role="group"
        id={wiring.id}
        aria-labelledby={`${wiring.id}-label`}
        aria-describedby={wiring["aria-describedby"]}
        className="flex flex-wrap gap-x-6 gap-y-2"
      >
        {SHOT_DEVICES.map((device) => (
          <Checkbox
            key={device}
            label={t(`devices.${device}`)}
            checked={settings.devices.includes(device)}
            aria-invalid={wiring["aria-invalid"]}
            onChange={() => toggle(device)}
          />
        ))}
      </div>
    </Field>
  );
}

type TextProps = Props & { name: "url" | "searchTerm" | "inputSelector" | "key"; isCode?: boolean; inputMode?: "url" };

function SettingField({ form, name, isCode = false, inputMode }: TextProps) {
  const t = useTranslations("screenshots.settings");
  return (
    <TextField
      label={t(name)}
      hint={t(`${name}Hint`)}
      error={useError(form, name)}
      inputMode={inputMode}
      value={form.settings[name]}
      onChange={(event) => form.put({ [name]: event.target.value })}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="off"
      className={isCode ? "font-code" : undefined}
    />
  );
}

/** The script, for internal users only. */
function ScriptField({ form }: Props) {
  const t = useTranslations("screenshots.settings");
  const error = useError(form, "beforeStart");
  const canRun = useAllowed({ roles: [SCRIPT_ROLE] });
  if (!canRun) return null;
  return (
    <TextArea
      label={t("beforeStart")}
      hint={t("beforeStartHint")}
      error={error}
      isOptional
      rows={3}
      value={form.settings.beforeStart}
      onChange={(event) => form.put({ beforeStart: event.target.value })}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="off"
      className="font-code"
    />
  );
}
