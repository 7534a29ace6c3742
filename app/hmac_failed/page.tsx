import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClocksScreen } from "@/components/accounts/sign-in/clocks-screen";
import { ServerClocksScreen } from "@/components/accounts/sign-in/server-clocks-screen";
import { SignInFrame } from "@/components/accounts/sign-in/sign-in-frame";
import { ScreenMessages } from "@/components/shell/screen-messages";
import { buttonStyle } from "@/components/ui/button-style";
import { buildSignInPath, parseInternalPath } from "@/lib/domain/accounts/internal-path";

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return { title: await loadTitle(findFault((await searchParams).fault)) };
}

/** Faults between two servers, to which neither a link nor the computer of the person contributes. */
const FAULTS = ["keys", "clocks", "provider", "sso"] as const;
type Fault = (typeof FAULTS)[number];

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/**
 * A failed signature. Of a link from the future: both clocks and their difference. Between two servers: whether their keys or their
 * clocks differ, and a way to try the page again.
 */
export default async function HmacFailedPage({ searchParams }: Props) {
  const { fault, next, reference, issued, data_time: dataTime, web_time: webTime } = await searchParams;
  const kind = findFault(fault);
  const path = (typeof next === "string" ? parseInternalPath(next) : null) ?? "/";
  const title = await loadTitle(kind);
  if (kind === null) return <LinkFault title={title} issued={parseSeconds(issued)} path={path} />;
  const times = { other: parseSeconds(kind === "sso" ? issued : dataTime), web: parseSeconds(webTime) };
  return <ServerFault title={title} fault={kind} path={path} reference={parseReference(reference)} times={times} />;
}

async function LinkFault({ title, issued, path }: { title: string; issued: number | null; path: string }) {
  const t = await getTranslations("sign-in.hmac");
  return (
    <ScreenMessages of={["sign-in"]}>
      <SignInFrame title={title}>
        <p className="mb-6 max-w-[60ch]">{t("hint")}</p>
        <ClocksScreen serverTime={getServerTime()} issued={issued} />
        <p className="mt-6 flex flex-wrap gap-3">
          <a href={buildSignInPath(path)} className={buttonStyle({ kind: "primary" })}>
            {t("newLink")}
          </a>
        </p>
      </SignInFrame>
    </ScreenMessages>
  );
}

type Times = { other: number | null; web: number | null };
type ServerFaultProps = { title: string; fault: Fault; path: string; reference: string | null; times: Times };

async function ServerFault({ title, fault, path, reference, times }: ServerFaultProps) {
  const t = await getTranslations("sign-in.hmac");
  return (
    <ScreenMessages of={["sign-in"]}>
      <SignInFrame title={title}>
        <p className="mb-6 max-w-[60ch]">{t(`${fault}.text`)}</p>
        {(fault === "clocks" || fault === "sso") && times.other !== null && times.web !== null && (
          <div className="mb-6">
            <ServerClocksScreen kind={fault} other={times.other} web={times.web} />
          </div>
        )}
        <p className="mb-8">
          <a href={path} className={buttonStyle({ kind: "primary" })}>
            {t("retry")}
          </a>
        </p>
        <p className="max-w-[60ch] text-ink-2 text-md">
          {t(`${fault}.fix`)}{" "}
          {reference !== null && <code className="select-all break-all font-code text-ink">{reference}</code>}
        </p>
      </SignInFrame>
    </ScreenMessages>
  );
}

/** The title; sign-ins of a provider have no HMAC. */
async function loadTitle(fault: Fault | null): Promise<string> {
  const t = await getTranslations("sign-in");
  return t(fault === "provider" || fault === "sso" ? "authError.title" : "hmac.title");
}

function findFault(fault: unknown): Fault | null {
  return FAULTS.find((one) => one === fault) ?? null;
}

/** Epoch seconds as ms. */
function parseSeconds(text: unknown): number | null {
  return typeof text === "string" && /^[0-9]{9,11}$/.test(text) ? Number(text) * 1000 : null;
}

function parseReference(text: unknown): string | null {
  return typeof text === "string" && /^[A-Za-z0-9_-]{8,64}$/.test(text) ? text : null;
}

/** The time of this response; the page is never cached. */
function getServerTime(): number {
  return Date.now();
}
