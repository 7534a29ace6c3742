import { useTranslations } from "next-intl";
import { KeepForm } from "@/components/analytics/saved-views/save-form";
import { SEGMENT_NAME_MAX } from "@/lib/contract/analytics/segments";

type Props = {
  /** Why there is nothing to save; null where there is. */
  reason: "nothing" | "within" | null;
  nameCode: string | null;
  isPending: boolean;
  onSave: (name: string, isShared: boolean) => Promise<void>;
};

/** Keeps the filters that are set under a name. */
export function SaveSegment({ reason, onSave, ...state }: Props) {
  const t = useTranslations("analytics.filters.segment");
  const errors = useTranslations("segments.errors");
  if (reason !== null) return <p className="mb-4 rounded-control bg-sunken px-3 py-2 text-ink-2">{t(reason)}</p>;
  return (
    <KeepForm
      {...state}
      labels={{
        name: t("name"),
        hint: t("saveHint"),
        share: t("shared"),
        shareHint: t("sharedHint"),
        submit: t("save"),
      }}
      maxLength={SEGMENT_NAME_MAX}
      errors={{ name_empty: errors("name_empty"), name_taken: errors("name_taken") }}
      onKeep={onSave}
    />
  );
}
