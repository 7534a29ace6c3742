import { useTranslations } from "next-intl";
import { Combobox } from "@/components/ui/combobox";

const SHOWN = 30;

/** A time zone by its name; any name that the platform knows is taken. */
export function ZoneField({
  zone,
  isUnknown,
  onChange,
}: {
  zone: string;
  isUnknown: boolean;
  onChange: (zone: string) => void;
}) {
  const t = useTranslations("plans");
  const looked = zone.trim().toLowerCase().replaceAll(" ", "_");
  const found = Intl.supportedValuesOf("timeZone").filter((name) => name.toLowerCase().includes(looked));
  return (
    <Combobox
      label={t("zone")}
      error={isUnknown ? t("errors.time_zone_unknown") : undefined}
      text={zone}
      onText={onChange}
      options={found.slice(0, SHOWN).map((name) => ({ value: name, label: name }))}
      onPick={(option) => onChange(option.value)}
    />
  );
}
