import { useQueryClient } from "@tanstack/react-query";
import { useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import { PresenceChips } from "@/components/drafts/review/presence-chips";
import { lookUp } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { reportPresence } from "@/lib/contract/customizations/drafts";

/** Who else has a customization open; reloads it if they published. */
export function Presence({ customization, isEditing }: { customization: Customization; isEditing: boolean }) {
  const client = useQueryClient();
  const { site, supports } = useSite();
  const kind = useCustomizationKind();
  const { id, revision } = customization;
  const { trackingCode: siteId } = site;
  return (
    <PresenceChips
      subject={supports(reportPresence) ? `${siteId} ${kind.name} ${id}` : null}
      isEditing={isEditing}
      report={(user) =>
        lookUp(reportPresence, {
          params: { siteId },
          body: { kind: kind.name, object_id: id, is_editing: user.isEditing, is_leaving: user.isLeaving },
        })
      }
      onLive={(live) => {
        if (live === null || String(live) === String(revision)) return;
        void client.invalidateQueries({ queryKey: kind.live(siteId, id).queryKey });
      }}
    />
  );
}
