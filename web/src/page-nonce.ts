/** The nonce that the policy of this page allows styles with; empty where the page has none, as in development. */
export function pageNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce ?? '';
}
