import { useTranslations } from "next-intl";
import { Banner } from "./banner";

/** Says how many rows of an answer the web server left out because they could not be read; nothing where none were. */
export function UnreadableRows({ of }: { of: { unreadable_rows?: number } | undefined }) {
  const t = useTranslations("ui");
  const count = of?.unreadable_rows ?? 0;
  if (count === 0) return null;
  return (
    <div className="mb-4">
      <Banner kind="warn" title={t("unreadableRows", { count })}>
        {t("unreadableRowsHint")}
      </Banner>
    </div>
  );
}
