import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FailedRead } from "@/components/ui/empty-state";
import { RadioGroup } from "@/components/ui/radio-group";
import { Skeleton } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { missingGroups, missingItems } from "@/lib/contract/catalogue/data-quality";
import type { ClearScope } from "@/lib/contract/catalogue/missing-items";
import { buildMissingInput, buildShownScope } from "./quality-address";
import { useClear } from "./use-clear";
import type { QualityView } from "./use-quality-view";

type Choice = "shown" | "verified" | "all";
type Props = { view: QualityView; onClose: () => void };

/** Asks what to clear, shows how many items each choice has, and clears them. */
export function ClearDialog({ view, onClose }: Props) {
  const t = useTranslations("data-quality.clear");
  const { set } = view;
  const { clear, isPending } = useClear();
  const hasScopes = useSite().supports(missingGroups);
  const choices: Choice[] = hasScopes ? [...(view.isNarrowed ? (["shown"] as const) : []), "verified", "all"] : ["all"];
  const [chosen, setChosen] = useState<Choice>(choices[0] ?? "all");
  const counts = useCounts(view, choices);
  const count = counts.of(chosen);
  async function act(): Promise<void> {
    if (!(await clear(buildScope(chosen, view)))) return;
    set({ page: 1, why: undefined });
    onClose();
  }
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      isPending={isPending}
      title={t("title")}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {t("cancel")}
          </Button>
          {count !== undefined && count > 0 && (
            <Button kind="danger" isPending={isPending} onClick={() => void act()}>
              {t("act", { count })}
            </Button>
          )}
        </>
      }
    >
      {counts.failed !== undefined && <FailedRead of={counts.failed} headingLevel={3} title={t("failed")} />}
      {counts.isWaiting && <Skeleton height="6rem" />}
      {counts.isKnown && (
        <RadioGroup
          label={t("scope")}
          value={chosen}
          onChange={setChosen}
          options={choices.map((value) => ({ value, label: t(value, { count: counts.of(value) ?? 0 }) }))}
        />
      )}
      <p className="mt-4 text-ink-2 text-md">{t(hasScopes ? "hint" : "hintAll")}</p>
    </Dialog>
  );
}

function buildScope(choice: Choice, { address }: QualityView): ClearScope {
  if (choice === "shown") return buildShownScope(address);
  return choice === "verified" ? { verified: true } : { all: true };
}

/** How many items each choice would clear now. */
function useCounts({ siteId, address }: QualityView, choices: readonly Choice[]) {
  const buildTotalQuery = (choice: Choice) => {
    const query =
      choice === "shown" ? buildMissingInput(siteId, address).query : { verified_only: choice === "verified" };
    return {
      ...read(missingItems, { params: { siteId }, query: { ...query, limit: 1, offset: 0 } }),
      enabled: choices.includes(choice),
      // Reports arrive continuously: the button must show the current count.
      staleTime: 0,
      gcTime: 0,
    };
  };
  const found = {
    shown: useQuery(buildTotalQuery("shown")),
    verified: useQuery(buildTotalQuery("verified")),
    all: useQuery(buildTotalQuery("all")),
  };
  const requests = choices.map((choice) => found[choice]);
  return {
    of: (choice: Choice): number | undefined => found[choice].data?.total,
    failed: requests.find(({ isError }) => isError),
    isWaiting: requests.some(({ isPending }) => isPending),
    isKnown: requests.every(({ isSuccess }) => isSuccess),
  };
}
