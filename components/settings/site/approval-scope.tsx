import { useTranslations } from "next-intl";

/** What needs approval where a site requires it; `backend/kit/approval-guard.ts` decides. */
const COVERED = ["rules", "campaigns", "rewrites", "recommenders", "voice", "history", "copies"] as const;

/** Lists what needs the approval of a second person, and what does not. */
export function ApprovalScope() {
  const t = useTranslations("site-settings.approval");
  return (
    <div className="mt-3 grid max-w-[72ch] gap-1 text-md">
      <h3 className="font-semibold">{t("coversTitle")}</h3>
      <ul className="list-disc pl-5">
        {COVERED.map((name) => (
          <li key={name}>{t(`covers.${name}`)}</li>
        ))}
      </ul>
      <h3 className="mt-2 font-semibold">{t("withoutTitle")}</h3>
      <p>{t("without")}</p>
    </div>
  );
}
