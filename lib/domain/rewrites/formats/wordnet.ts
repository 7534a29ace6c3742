import { type Collector, createCollector } from "./collector";
import type { ForeignFault, ForeignFile } from "./foreign-file";

// WordNet as Prolog facts: `s(synset,number,'word',type,sense,count).`, one for each word of a synset.

const FACT = /^\s*s\((\d{1,12}),(\d{1,6}),'((?:[^']|''){0,300})',/;
const COMMENT = /^\s*%/;

/** Whether the first line that is no comment is a fact about a word. */
export function isWordnet(lines: readonly string[]): boolean {
  const first = lines.find((line) => line.trim() !== "" && !COMMENT.test(line));
  return first !== undefined && FACT.test(first);
}

type Synset = { id: string; line: number; text: string; words: string[] };

/** Reads a file: words of neighboring facts with the same synset are a group. */
export function readWordnet(lines: readonly string[]): ForeignFile | ForeignFault {
  const collector = createCollector("wordnet");
  let comments = 0;
  let synset = null as Synset | null;
  for (const [index, line] of lines.entries()) {
    if (collector.isFull) break;
    const [, id = "", , quoted = ""] = FACT.exec(line) ?? [];
    if (id !== "" && id === synset?.id) {
      synset.words.push(readWord(quoted));
      continue;
    }
    addSynset(collector, synset);
    synset = id === "" ? null : { id, line: index + 1, text: line, words: [readWord(quoted)] };
    if (COMMENT.test(line)) comments += 1;
    else if (id === "" && line.trim() !== "") collector.leave("unknown_line", { line: index + 1, text: line });
  }
  addSynset(collector, synset);
  return collector.finish({ comments });
}

function addSynset(collector: Collector, synset: Synset | null): void {
  if (synset !== null) collector.add("two_way", synset.words, synset);
}

function readWord(quoted: string): string {
  return quoted.replaceAll("''", "'").replaceAll("_", " ");
}
