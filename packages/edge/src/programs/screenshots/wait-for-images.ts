/** Resolves once the fonts have loaded, and the images in the window have loaded or failed. */
export async function start(): Promise<void> {
  await document.fonts.ready;
  await Promise.all([...document.images].map(waitForImage));
}

function waitForImage(image: HTMLImageElement): Promise<unknown> | undefined {
  const { top, bottom } = image.getBoundingClientRect();
  if (image.complete || bottom < 0 || top > innerHeight) return undefined;
  return new Promise((resolve) => {
    image.addEventListener("load", resolve);
    image.addEventListener("error", resolve);
  });
}
