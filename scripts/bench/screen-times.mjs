// Times in a page, from an input to the frame that shows its effect.

/** Runs in every document: records for each key and click when the next frame was painted, and the frames with a new heading. */
export function watchScreens() {
  const getNow = () => performance.timeOrigin + performance.now();
  const afterPaint = (run) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = run;
      channel.port2.postMessage(null);
    });
  window.painted = { keys: [], headings: [], changedAt: 0 };
  document.addEventListener(
    "keydown",
    ({ timeStamp }) => afterPaint(() => window.painted.keys.push(performance.now() - timeStamp)),
    true,
  );
  const markClick = ({ timeStamp }) => sessionStorage.setItem("clicked", String(performance.timeOrigin + timeStamp));
  document.addEventListener("click", markClick, true);
  let heading = "";
  const look = () => {
    const text = document.querySelector("main h1")?.textContent ?? "";
    if (text !== heading) {
      heading = text;
      afterPaint(() => window.painted.headings.push({ text, at: getNow() }));
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    afterPaint(() => {
      window.painted.restoredAt = getNow();
    });
  });
}

/** Types letters slowly; returns milliseconds from each key to the next painted frame. */
export async function timeKeys(page, text) {
  await page.evaluate(() => {
    window.painted.keys.length = 0;
  });
  for (const letter of text) {
    await page.keyboard.press(letter === " " ? "Space" : letter);
    await page.waitForTimeout(350);
  }
  return page.evaluate(() => [...window.painted.keys]);
}

/** Milliseconds from the last click to the frame with a new heading at a path, which may be in another document. */
export async function measureTimeToScreen(page, path) {
  const find = (wanted) => {
    const clicked = Number(sessionStorage.getItem("clicked"));
    const shown = window.painted?.headings.find(({ text, at }) => text !== "" && at >= clicked);
    return location.pathname.startsWith(wanted) && shown !== undefined ? { took: shown.at - clicked } : null;
  };
  return (await (await page.waitForFunction(find, path)).jsonValue()).took;
}
