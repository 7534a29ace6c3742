/** The nonce of the page, which the content security policy requires of elements that scripts add. */
export function readNonce(): string {
  return document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? "";
}
