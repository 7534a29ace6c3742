import type { useTranslations } from "next-intl";

type Translate = ReturnType<typeof useTranslations<"help">>;
type Key = Parameters<Translate>[0];

/** Names of the sentences of a topic after its purpose; a topic has one or more of them. */
const POINTS = ["1", "2", "3", "4"] as const;

/** A help topic in the reader's language. */
export type Topic = { purpose: string; points: string[] };

/** Reads the topic of a screen. */
export function readTopic(t: Translate, screen: string): Topic | null {
  const purpose = `topics.${screen}.purpose` as Key;
  if (!t.has(purpose)) return null;
  const points = POINTS.map((point) => `topics.${screen}.${point}` as Key).filter((key) => t.has(key));
  return { purpose: t(purpose), points: points.map((key) => t(key)) };
}

/** What a screen is for, and how to work with it. */
export function HelpArticle({ topic }: { topic: Topic }) {
  return (
    <>
      <p className="max-w-[72ch] font-medium">{topic.purpose}</p>
      <ul className="mt-2 grid max-w-[72ch] list-disc gap-1.5 pl-5 text-ink-2">
        {topic.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </>
  );
}
