import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { FILTER_VALUE_MAX } from "@/lib/domain/analytics/visit-filter-values";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";

/** Searches by user ID, the only filter of a backend without visit filters. Works without JavaScript. */
export function UserSearch({ siteId, userId = "" }: { siteId: string; userId?: string }) {
  const t = useTranslations("sessions.byUser");
  return (
    <form
      method="get"
      action={buildScreenPath(getScreen("sessions"), siteId)}
      className="mb-6 flex flex-wrap items-end gap-2"
    >
      <div className="min-w-0 grow basis-60 sm:max-w-96">
        <TextField
          label={t("label")}
          hint={t("hint")}
          name="user_id"
          maxLength={FILTER_VALUE_MAX}
          defaultValue={userId}
          required
        />
      </div>
      <Button type="submit" kind="primary" icon={Search}>
        {t("submit")}
      </Button>
    </form>
  );
}
