import { createTranscript, type RecognizedResult } from "../src/programs/voice/transcript";

// tests/component/voice/recognizers.test.ts has the results of browsers; these are the edges between one part and two.

const result = (transcript: string, isFinal = true): RecognizedResult => ({ isFinal, 0: { transcript } });

function read(...transcripts: string[]): string {
  return createTranscript()(transcripts.map((transcript) => result(transcript)));
}

test.each([
  [["red tent."], "red tent"],
  [["红色帐篷。"], "红色帐篷"],
  [["  red   tent  "], "red tent"],
  [[], ""],
  [["..."], ""],
  [["tent", "tents"], "tents"],
  [["tent 😀", "tent 😀 red"], "tent 😀 red"],
])("%j is “%s”", (transcripts, text) => {
  expect(read(...transcripts)).toBe(text);
});

test("a result that changed before it was final is a part of its own", () => {
  const readTranscript = createTranscript();
  expect(readTranscript([result("blue bag", false)])).toBe("blue bag");
  expect(readTranscript([result("blue bag"), result("blue", false)])).toBe("blue bag blue");
  expect(readTranscript([result("blue bag"), result("blue bags")])).toBe("blue bag blue bags");
});

test("a result without an alternative counts as empty", () => {
  expect(createTranscript()([{ isFinal: true } as RecognizedResult, result("tent")])).toBe("tent");
});
