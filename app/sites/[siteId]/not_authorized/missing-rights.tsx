import { getTranslations } from "next-intl/server";
import { ALL_POLICIES, ROLES } from "@/lib/contract/kit/policies";

/** The rights that are missing: their names, and what each opens. A rule without a name is shown as it is. */
export async function MissingRights({ missing }: { missing: readonly string[] }) {
  const t = await getTranslations("notices.forbidden");
  const rights = await getTranslations("rights");
  return (
    <>
      <p>{t("policies", { count: missing.length })}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {missing.map((rule) => {
          const policy = ALL_POLICIES.find((one) => one === rule);
          const role = ROLES.find((one) => one === rule);
          if (rule === "!viewer") return <li key={rule}>{t("viewOnly")}</li>;
          if (policy !== undefined)
            return (
              <li key={rule}>
                <strong className="font-semibold">{rights(`policies.${policy}`)}</strong>
                <span className="block text-ink-2">{rights(`about.${policy}`)}</span>
              </li>
            );
          return (
            <li key={rule}>
              {role === undefined ? (
                <code className="rounded-tight bg-sunken px-1.5 py-0.5 font-code text-sm [overflow-wrap:anywhere]">
                  {rule}
                </code>
              ) : (
                t("role", { name: rights(`roles.${role}`) })
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The names of missing rights in one line, for a mail. */
export async function nameRights(missing: readonly string[]): Promise<string> {
  const rights = await getTranslations("rights");
  const named = missing.map((rule) => {
    const policy = ALL_POLICIES.find((one) => one === rule);
    return policy === undefined ? rule : rights(`policies.${policy}`);
  });
  return named.join(", ");
}
