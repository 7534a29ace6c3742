import { useQueryClient } from "@tanstack/react-query";
import { Eye, PencilLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { useKind } from "@/components/customizations/model/kind";
import { Chip } from "@/components/ui/chip";
import { useSite } from "@/lib/client/site-context";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { usePresence } from "./use-presence";

/** Who else has the customization open, and whether they have unsaved changes. */
export function PresenceChips({ customization, isEditing }: { customization: Customization; isEditing: boolean }) {
  const t = useTranslations("drafts.presence");
  const client = useQueryClient();
  const { site } = useSite();
  const kind = useKind();
  const { id, revision } = customization;
  const others = usePresence(id, isEditing, (live) => {
    if (live === null || String(live) === String(revision)) return;
    void client.invalidateQueries({ queryKey: kind.live(site.trackingCode, id).queryKey });
  });
  return (
    <div
      role="status"
      className={others.length === 0 ? "" : "-mt-3 mb-4 flex flex-wrap items-center gap-2 text-ink-2 text-sm"}
    >
      {others.length > 0 && <span>{t("label")}</span>}
      {others.map((one) => (
        <Chip key={one.id} kind={one.is_editing ? "warn" : "info"} icon={one.is_editing ? PencilLine : Eye}>
          {t(one.is_editing ? "editing" : "looking", { name: one.name })}
        </Chip>
      ))}
    </div>
  );
}
