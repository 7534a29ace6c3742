/** Hides banners whose image fails, also of those that failed before the script ran. */
export function hideBrokenBanners(): void {
  addEventListener("error", ({ target }) => target instanceof HTMLImageElement && hideBanner(target), true);
  for (const image of document.querySelectorAll<HTMLImageElement>(".banner img")) {
    if (image.complete && image.naturalWidth === 0) hideBanner(image);
  }
}

function hideBanner(image: HTMLImageElement): void {
  image.closest(".banner-slot")?.remove();
}
