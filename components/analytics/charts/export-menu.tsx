import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { Menu } from "@/components/ui/menu";

type Format = "csv" | "xlsx";
type Props = {
  rows: number;
  /** What the file contains, in one sentence. */
  content: string;
  hrefFor: (format: Format) => string;
};

/** Downloads the numbers of a screen as a file; each format says what is in it. */
export function ExportMenu({ rows, content, hrefFor }: Props) {
  const t = useTranslations("analytics.export");
  const items = (["csv", "xlsx"] as const).map((format) => ({
    id: format,
    label: t(format),
    about: content,
    href: hrefFor(format),
  }));
  return (
    <Menu
      trigger={{ label: t("open", { count: rows }), icon: Download, kind: "secondary" }}
      items={items}
      onAction={() => undefined}
      align="end"
    />
  );
}
