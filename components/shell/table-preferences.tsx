"use client";

import { type ReactNode, useMemo } from "react";
import { type TablePreferences, TablePreferencesContext } from "@/components/ui/table-columns";
import { changeDensity, currentDensity } from "@/lib/client/appearance";
import { changeUiState, useUiState } from "@/lib/client/ui-state";

/** Remembers which columns of tables the user hides, and the row spacing, in this browser. */
export function TablePreferencesProvider({ children }: { children: ReactNode }) {
  const [{ hiddenColumns: hidden }] = useUiState();
  const preferences = useMemo(
    (): TablePreferences => ({
      hidden,
      onHide: (name, ids) => {
        const { [name]: _, ...others } = hidden;
        changeUiState({ hiddenColumns: ids.length === 0 ? others : { ...others, [name]: ids } });
      },
      isCompact: () => currentDensity() === "compact",
      onCompact: (isCompact) => changeDensity(isCompact ? "compact" : "comfortable"),
    }),
    [hidden],
  );
  return <TablePreferencesContext value={preferences}>{children}</TablePreferencesContext>;
}
