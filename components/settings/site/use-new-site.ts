import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSite } from "@/lib/client/site-context";
import { requestSiteReload } from "@/lib/client/ui-state";
import { useWrite } from "@/lib/client/use-write";
import { createNewSite } from "@/lib/contract/settings/new-site";
import { type NewSiteForm, validateNewSite } from "@/lib/domain/settings/new-site";
import { isApiError } from "@/lib/http/api-error";
import type { SettingsInput } from "./site-fields";
import { useSiteFieldErrors } from "./use-field-errors";

/** A new site in the form. */
export type NewSiteModel = Omit<SettingsInput, "findCode" | "put"> & {
  groupId: string | null;
  groupName: string;
  isPending: boolean;
  findCode: (field: keyof NewSiteForm) => string | undefined;
  put: (field: keyof NewSiteForm, value: string) => void;
  create: () => Promise<void>;
};

/** The form of a new site, which begins with zone, currency and language of the current one, and the first group. */
export function useNewSite(siteId: string, groups: readonly { id: string }[]): NewSiteModel {
  const t = useTranslations("new-site");
  const { site } = useSite();
  const { time_zone, currency, language } = site;
  const [typed, setTyped] = useState<Partial<Record<keyof NewSiteForm, string>>>({});
  const errors = useSiteFieldErrors();
  const { isPending, send } = useWrite(createNewSite, {
    onDone: ({ site_id }) => {
      requestSiteReload();
      return { text: t("created"), href: `/sites/${encodeURIComponent(site_id)}/settings` };
    },
    onRefused: (error) => {
      if (!isApiError(error)) return false;
      return errors.show(error.errors);
    },
  });
  const values = { name: "", time_zone, currency, language, base_url: "", ...typed };
  const groupId = (typed.group_id ?? groups[0]?.id ?? "") || null;
  const groupName = typed.group_name ?? "";
  return {
    values,
    groupId,
    groupName,
    isPending,
    findCode: errors.findCode,
    put: (field, value) => {
      setTyped((before) => ({ ...before, [field]: value }));
      errors.clear(field);
    },
    create: async () => {
      const settings = {
        name: values.name.trim(),
        time_zone: values.time_zone.trim(),
        base_url: values.base_url.trim(),
        currency: values.currency,
        language: values.language,
      };
      const body = { ...settings, group_id: groupId, group_name: groupName.trim() };
      if (!errors.show(validateNewSite(body))) await send({ params: { siteId }, body }, { once: true });
    },
  };
}
