import { useTranslations } from "next-intl";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { list, type Member, remove } from "@/lib/contract/accounts/members";
import { type Project, type Scope, ScopeField } from "./scope-field";

type Props = { member: Member; project: Project | undefined; onClose: () => void };

/** Confirms the removal of a member, or the end of an invitation. */
export function RemoveDialog({ member, project, onClose }: Props) {
  const t = useTranslations("members.remove");
  const { site } = useSite();
  const [scope, setScope] = useState<Scope>("site");
  const { name, email, state, user_id } = member;
  const kind = state === "invited" ? "revoke" : "remove";
  const { send, isPending } = useWrite(remove, {
    stale: [list],
    onDone: ({ sites }) => t(`${kind}.done`, { name, count: sites }),
  });
  async function confirm() {
    if ((await send({ params: { siteId: site.trackingCode }, body: { user_id, scope } })) !== null) onClose();
  }
  return (
    <AlertDialog
      isOpen
      title={t(`${kind}.title`, { name })}
      onCancel={onClose}
      choices={[{ label: t(`${kind}.submit`), isDanger: true, isPending, onChoose: () => void confirm() }]}
    >
      <div className="grid gap-4">
        <p>{t(`${kind}.text`, { name, email, site: site.name })}</p>
        <ScopeField project={project} value={scope} onChange={setScope} />
      </div>
    </AlertDialog>
  );
}
