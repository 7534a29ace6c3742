import { Minus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Chip, type ChipKind } from "@/components/ui/chip";
import type { CheckStatus } from "@/lib/contract/catalogue/data-quality";

const KINDS: Record<CheckStatus, ChipKind> = { ok: "good", warning: "warn", error: "bad", not_applicable: "neutral" };

/** What a check came to, in an icon and a word. */
export function StatusChip({ status }: { status: CheckStatus }) {
  const t = useTranslations("data-quality.status");
  return (
    <Chip kind={KINDS[status]} icon={status === "not_applicable" ? Minus : undefined}>
      {t(status)}
    </Chip>
  );
}
