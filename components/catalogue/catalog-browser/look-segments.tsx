import { Braces, Rows3 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Segments, type To } from "@/components/ui/address-link";

type Props = { isJson: boolean; to: (patch: { json: "1" | "0" }) => To };

/** Switches between JSON and table. */
export function LookSegments({ isJson, to }: Props) {
  const t = useTranslations("catalog-browser.view");
  return (
    <Segments
      label={t("label")}
      segments={[
        { label: t("json"), icon: Braces, to: to({ json: "1" }), isCurrent: isJson },
        { label: t("table"), icon: Rows3, to: to({ json: "0" }), isCurrent: !isJson },
      ]}
    />
  );
}
