import { Ellipsis, Eye, Hourglass, Mail, SquarePen, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { buildColumns } from "@/components/lists/list-columns";
import { ListTable } from "@/components/lists/list-table";
import type { ListView } from "@/components/lists/use-list";
import { Chip, type ChipKind } from "@/components/ui/chip";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, type MenuItem } from "@/components/ui/menu";
import type { TableColumn } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import {
  listMembers,
  type Member,
  type MemberState,
  memberList,
  resend,
  startViewAs,
} from "@/lib/contract/accounts/members";
import { ALL_POLICIES, POLICIES, ROLES } from "@/lib/contract/kit/policies";
import type { Rights } from "@/lib/domain/kit/access";
import { combineGrants } from "@/lib/domain/kit/grants";
import { canViewAs } from "@/lib/domain/kit/view-as";
import type { Output } from "@/lib/http/endpoint";
import { formatDateTime } from "@/lib/i18n/formats";
import type { OnUnsent } from "./use-member-form";

/** What the actions of a row do; `unsent`: the invitation was repeated, but not mailed. */
export type RowEvents = { open: (kind: "edit" | "remove", member: Member) => void; unsent: OnUnsent };

type Props = {
  view: ListView<typeof memberList>;
  page: Output<typeof listMembers>;
  isBusy: boolean;
  empty: ReactNode;
  on: RowEvents | null;
};

/** Members with role, rights and state. */
export function MembersTable({ view, page, isBusy, empty, on }: Props) {
  const t = useTranslations("members");
  return (
    <ListTable
      view={view}
      page={page}
      caption={t("title")}
      name="members"
      columns={useColumns()}
      rows={page.items}
      isBusy={isBusy}
      empty={empty}
      row={{
        id: ({ user_id: id }) => id,
        actions: on ? (member) => (member.is_everywhere ? null : <RowActions member={member} on={on} />) : undefined,
      }}
    />
  );
}

function useColumns(): TableColumn<Member>[] {
  const t = useTranslations("members");
  const rights = useTranslations("rights");
  const { time_zone: timeZone } = useSite().site;
  return useMemo(
    () =>
      buildColumns(memberList, {
        name: {
          header: t("columns.name"),
          isRowHeader: true,
          width: "34%",
          cell: (member) => (
            <>
              <span className="flex flex-wrap items-center gap-x-2">
                {member.name}
                {member.is_me && <Chip kind="neutral">{t("you")}</Chip>}
                {member.is_everywhere && <Chip kind="neutral">{t("everywhere")}</Chip>}
              </span>
              <span className="under [overflow-wrap:anywhere]">{member.email}</span>
            </>
          ),
        },
        role: {
          header: t("columns.role"),
          cell: ({ roles }) => roles.map((role) => nameRole(role, rights)).join(", "),
        },
        rights: { header: t("columns.rights"), width: "30%", cell: (member) => describeRights(member, t, rights) },
        state: { header: t("columns.state"), cell: (member) => renderState(member, t, timeZone) },
      }),
    [t, rights, timeZone],
  );
}

type Texts = ReturnType<typeof useTranslations<"members">>;
type RightsTexts = ReturnType<typeof useTranslations<"rights">>;

/** The name of a role; a role of another backend is shown as it is. */
function nameRole(role: string, rights: RightsTexts): string {
  const known = ROLES.find((one) => one === role);
  return known === undefined ? role : rights(`roles.${known}`);
}

/** The policies in words; owners and internal users have all. */
function describeRights({ roles, policies }: Member, t: Texts, rights: RightsTexts): ReactNode {
  const all = combineGrants([{ roles, policies }])?.policies;
  if (POLICIES.every((policy) => all?.has(policy))) return t("allRights");
  if (policies.length === 0) return <span className="text-ink-2">{t("noRights")}</span>;
  const named = policies.map((policy) => {
    const known = ALL_POLICIES.find((one) => one === policy);
    return known === undefined ? policy : rights(`policies.${known}`);
  });
  const text = named.join(", ");
  return (
    <span title={text} className="line-clamp-2">
      {text}
    </span>
  );
}

const CHIPS: Record<MemberState, ChipKind> = { active: "good", invited: "info", disabled: "bad" };

function renderState(member: Member, t: Texts, timeZone: string): ReactNode {
  const { state, mailed_at: mailedAt, link_expires_at: expiresAt } = member;
  const format = (at: string) => formatDateTime(at, timeZone).replace(" ", "\u00a0");
  return (
    <>
      <Chip kind={CHIPS[state]} icon={state === "invited" ? Hourglass : undefined}>
        {t(`states.${state}`)}
      </Chip>
      {state === "invited" && (
        <span className="under">
          {mailedAt === null ? t("notSent") : t("sentAt", { at: format(mailedAt) })}
          {expiresAt !== null && mailedAt !== null && ` ${t("expiresAt", { at: format(expiresAt) })}`}
        </span>
      )}
    </>
  );
}

/** Whether the user may view the console as this member; only internal users may view it as an internal user. */
function canView({ is_me: isMe, state, roles }: Member, rights: Rights | null): boolean {
  if (isMe || state === "disabled" || !canViewAs(rights)) return false;
  return !roles.includes("internal") || rights?.roles.has("internal") === true;
}

type ActionsProps = { member: Member; on: NonNullable<Props["on"]> };

function RowActions({ member, on }: ActionsProps) {
  const t = useTranslations("members.actions");
  const { site, rights } = useSite();
  const { name, state, user_id } = member;
  const params = { siteId: site.trackingCode };
  const { send: view } = useWrite(startViewAs);
  const link = useTranslations("members.link");
  const { send } = useWrite(resend, {
    stale: [listMembers],
    onDone: ({ email, is_sent: isSent = true, link: toPassOn }) => {
      if (isSent) return t("resent", { email });
      if (!toPassOn) return link("unsent", { email });
      on.unsent({ email, link: toPassOn });
      return undefined;
    },
  });
  const isInvited = state === "invited";
  const items: MenuItem[] = [
    { id: "edit", label: t("edit"), icon: SquarePen },
    ...(canView(member, rights) ? [{ id: "view", label: t("viewAs"), icon: Eye }] : []),
    ...(isInvited ? [{ id: "resend", label: t("resend"), icon: Mail }] : []),
    { id: "remove", label: t(isInvited ? "revoke" : "remove"), icon: Trash2, isDanger: true, startsGroup: true },
  ];
  async function viewAs() {
    if ((await view({ params, body: { user_id } })) !== null) location.assign(`/sites/${site.trackingCode}`);
  }
  function act(id: string) {
    if (id === "resend") void send({ params, body: { user_id } });
    else if (id === "view") void viewAs();
    else on.open(id === "remove" ? "remove" : "edit", member);
  }
  return (
    <span className="inline-flex gap-1">
      <IconButton icon={SquarePen} isSmall label={t("editOne", { name })} onClick={() => on.open("edit", member)} />
      <Menu
        trigger={{ label: t("more", { name }), icon: Ellipsis, isIconOnly: true, isSmall: true, kind: "quiet" }}
        align="end"
        items={items}
        onAction={act}
      />
    </span>
  );
}
