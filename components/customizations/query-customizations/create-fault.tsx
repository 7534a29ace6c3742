import { useTranslations } from "next-intl";
import { editorHref } from "@/components/customizations/model/list-address";
import { ScreenLink } from "@/components/ui/screen-link";
import { useSite } from "@/lib/client/site-context";
import { errorText } from "@/lib/i18n/error-text";
import type { CreateFault } from "./use-create-query";

/** What is wrong with a field, and the way to the customization that is there already. */
export function CreateFaultText({ fault }: { fault: CreateFault }) {
  const t = useTranslations();
  const { site } = useSite();
  return (
    <>
      {errorText(t, "query-customizations", fault.code)}{" "}
      {fault.existing && (
        <ScreenLink href={editorHref(site.trackingCode, fault.existing)}>
          {t("query-customizations.create.openExisting")}
        </ScreenLink>
      )}
    </>
  );
}
