import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useUnsavedGuard } from "@/lib/client/unsaved-guard";
import type { useCampaignCopy } from "./use-campaign-copy";
import type { CampaignForm } from "./use-campaign-form";
import type { CampaignWrites } from "./use-campaign-writes";

type Guarded = {
  form: CampaignForm;
  writes: CampaignWrites;
  copy: ReturnType<typeof useCampaignCopy>;
  title: string;
};

/** Warns before leaving with unsaved changes. */
export function useCampaignGuard({ form, writes, copy, title }: Guarded): void {
  const t = useTranslations("campaigns.editor");
  useUnsavedGuard({
    isDirty: () => form.unsaved.length > 0,
    save: () => writes.save(),
    describe: () => t("unsaved", { title, count: form.unsaved.length }),
    discard: () => copy.forget(),
    keep: copy.keep,
  });
}

/** Ctrl/Cmd+S saves, wherever the focus is, and never opens the dialog of the browser. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s")
        return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
