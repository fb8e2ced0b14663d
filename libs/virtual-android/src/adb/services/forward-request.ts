/** What `forward`, `reverse` and similar requests ask for, on hosts and devices (AOSP `handle_forward_request`). */
export type ForwardRequest =
  | { readonly kind: 'list' }
  | { readonly kind: 'remove_all' }
  | { readonly kind: 'remove'; readonly from: string }
  | { readonly kind: 'add'; readonly from: string; readonly to: string; readonly rebind: boolean }
  /** In adb's words. */
  | { readonly kind: 'malformed'; readonly reason: string };

/** Reads `forward:[norebind:]FROM;TO`, `killforward:FROM`, `killforward-all` and `list-forward`; null for others. */
export function forwardRequestOf(text: string): ForwardRequest | null {
  if (text === 'list-forward') return { kind: 'list' };
  if (text === 'killforward-all') return { kind: 'remove_all' };
  const [, verb, norebind, body = ''] = /^(forward|killforward):(norebind:)?(.*)$/s.exec(text) ?? [];
  if (verb === undefined) return null;
  const [from = '', to = '', ...more] = body.split(';');
  if (verb === 'killforward') {
    if (from === '' || body.includes(';')) return { kind: 'malformed', reason: `bad killforward: ${body}` };
    return { kind: 'remove', from };
  }
  if (from === '' || to === '' || to.startsWith('*') || more.length > 0)
    return { kind: 'malformed', reason: `bad forward: ${body}` };
  return { kind: 'add', from, to, rebind: norebind === undefined };
}
