import { CircleCheck, CircleHelp, Clock, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { Chip, type ChipKind } from "@/components/ui/chip";
import type { IconShape } from "@/components/ui/icon";
import type { MissingItem, MissingState } from "@/lib/contract/catalogue/missing-items";

const LOOKS: Record<MissingState, { kind: ChipKind; icon: IconShape }> = {
  reported: { kind: "neutral", icon: CircleHelp },
  verified: { kind: "bad", icon: SearchX },
  fixed_waiting: { kind: "info", icon: Clock },
  gone: { kind: "good", icon: CircleCheck },
};

/** The state of a missing item, in an icon and a word. */
export function StateChip({ state }: { state: MissingState }) {
  const t = useTranslations("data-quality.missing.states");
  const { kind, icon } = LOOKS[state];
  return (
    <Chip kind={kind} icon={icon}>
      {t(state)}
    </Chip>
  );
}

/** The state of an item, of a backend that tells none by whether it is verified. */
export function stateOf({ state, verified }: Pick<MissingItem, "state" | "verified">): MissingState {
  return state ?? (verified ? "verified" : "reported");
}
