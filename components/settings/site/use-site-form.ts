import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSite } from "@/lib/client/site-context";
import { useUnsavedGuard } from "@/lib/client/unsaved-guard";
import { useFrameRefresh } from "@/lib/client/use-frame-refresh";
import { useWrite } from "@/lib/client/use-write";
import { type SiteSettings, saveSettings, showSettings } from "@/lib/contract/settings/site-settings";
import { validateSiteSettings } from "@/lib/domain/settings/validate-settings";
import { isApiError } from "@/lib/http/api-error";
import type { Output } from "@/lib/http/endpoint";
import { useSiteFieldErrors } from "./use-field-errors";

export type SettingsField = keyof SiteSettings;

const FIELDS: readonly SettingsField[] = ["name", "time_zone", "currency", "language", "base_url"];

/** Settings that are being edited, and the actions on them. */
export type SiteFormModel = {
  values: SiteSettings;
  /** The edited fields. */
  changed: readonly SettingsField[];
  isSaving: boolean;
  /** Someone else saved meanwhile; a further save overwrites the fields that are edited here. */
  isStale: boolean;
  findCode: (field: SettingsField) => string | undefined;
  put: (field: SettingsField, value: string) => void;
  discard: () => void;
  save: () => Promise<boolean>;
};

type Edits = { fields: Partial<SiteSettings>; revision: string };

/** Edits the settings of the site. What others save meanwhile appears in the fields that are not edited here. */
export function useSiteForm(stored: Output<typeof showSettings>): SiteFormModel {
  const t = useTranslations("site-settings");
  const { site } = useSite();
  const [edits, setEdits] = useState<Edits | null>(null);
  const errors = useSiteFieldErrors();
  const [isStale, setStale] = useState(false);
  const known = pickFields(stored);
  const values = { ...pickFields(stored), ...edits?.fields };
  const changed = FIELDS.filter((field) => values[field] !== known[field]);
  const discard = () => {
    setEdits(null);
    errors.show({});
    setStale(false);
  };
  // The frame of the page shows the name, and every screen the time zone.
  const refresh = useFrameRefresh();
  const { isPending, send } = useWrite(saveSettings, {
    ifMatch: isStale ? stored.revision : (edits?.revision ?? stored.revision),
    stale: [showSettings],
    onDone: () => {
      discard();
      refresh();
      return { text: t("saved"), onUndone: refresh };
    },
    onRefused: (error) => {
      if (!isApiError(error)) return false;
      setStale(error.status === 412);
      return errors.show(error.errors) || error.status === 412;
    },
  });
  async function submit(): Promise<boolean> {
    const body = trimAll(values);
    if (errors.show(validateSiteSettings(body, known))) return false;
    return (await send({ params: { siteId: site.trackingCode }, body })) !== null;
  }
  useUnsavedGuard({ isDirty: () => changed.length > 0, save: submit, describe: () => t("unsaved"), discard });
  return {
    values,
    changed,
    isStale,
    discard,
    save: submit,
    isSaving: isPending,
    findCode: errors.findCode,
    put: (field, value) => {
      setEdits({ fields: { ...edits?.fields, [field]: value }, revision: edits?.revision ?? stored.revision });
      errors.clear(field);
    },
  };
}

function pickFields({ name, time_zone, currency, language, base_url }: SiteSettings): SiteSettings {
  return { name, time_zone, currency, language, base_url };
}

function trimAll(settings: SiteSettings): SiteSettings {
  const { name, time_zone, currency, language, base_url } = settings;
  return { name: name.trim(), time_zone: time_zone.trim(), currency, language, base_url: base_url.trim() };
}
