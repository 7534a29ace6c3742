import { Eye } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { endViewAs } from "@/lib/contract/accounts/members";
import type { ViewAs } from "@/lib/contract/accounts/who";

/** The bar on every screen while the user looks at the console as a member: as whom, that nothing can be changed, and its end. */
export function ViewAsBar({ viewAs: { name, is_here: isHere } }: { viewAs: ViewAs }) {
  const t = useTranslations("shell.viewAs");
  const { site } = useSite();
  const { send, isPending } = useWrite(endViewAs);
  async function end() {
    if ((await send({ params: { siteId: site.trackingCode } })) !== null) location.reload();
  }
  return (
    <section
      aria-label={t("label")}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-info border-b bg-info-soft px-4 py-2 text-md md:px-8 print:hidden"
    >
      <strong className="min-w-0 font-semibold text-info [overflow-wrap:anywhere]">
        <Icon of={Eye} className="mr-1.5 inline align-[-0.15em]" />
        {t(isHere ? "here" : "elsewhere", { name })}
      </strong>
      <span>{t("readOnly")}</span>
      <Button isPending={isPending} onClick={() => void end()}>
        {t("end")}
      </Button>
    </section>
  );
}
