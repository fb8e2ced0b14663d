import type { DeclaredActivities, DeepLink } from '../port.ts';

/** What stands for a host that a filter leaves open: `example.com` is nobody's (RFC 2606). */
const ANY_HOST = 'example.com';
const URI = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s\p{Cc}]+$/u;

/**
 * URIs that open an app from outside, each once: those of its shortcuts, which name something that is there, then one for
 * each deep link. A filter says how a URI begins, not what comes after it, so that the app may answer that there is no
 * such thing. Left out are shortcuts that none of the links takes: the shell may not start what is not exported. Pure.
 */
export function entriesOf({
  shortcuts,
  deepLinks,
}: Pick<DeclaredActivities, 'shortcuts' | 'deepLinks'>): readonly string[] {
  const offered = shortcuts.flatMap(({ enabled, uri }) =>
    enabled && uri !== null && deepLinks.some((link) => takes(link, uri)) ? [uri] : [],
  );
  return [...new Set([...offered, ...deepLinks.map(exampleOf)])].filter((uri) => URI.test(uri));
}

function exampleOf({ scheme, host, path = '', match }: DeepLink): string {
  const named = host.replace(/^\*\.?/, '') || (path === '' ? '' : ANY_HOST);
  return `${scheme}://${named}${match === 'pattern' ? plainOf(path) : path}`;
}

/** The shortest path that a pattern takes: `x*` is any number of x, `\\` takes a sign as it is (`PatternMatcher` of AOSP). */
function plainOf(pattern: string): string {
  return pattern.replace(/(\\.|[^\\])\*/g, '').replace(/\\(.)/g, '$1');
}

/** By scheme and host, and the path as far as it is no pattern. */
function takes({ scheme, host, path = '', match }: DeepLink, uri: string): boolean {
  const [, givenScheme, givenHost = '', givenPath = ''] =
    /^([A-Za-z][A-Za-z0-9+.-]*):(?:\/\/([^/?#]*))?([^?#]*)/.exec(uri) ?? [];
  if (givenScheme !== scheme) return false;
  const name = givenHost.toLowerCase();
  const isHost = host.startsWith('*')
    ? name.endsWith(host.slice(1).toLowerCase())
    : host === '' || name === host.toLowerCase();
  if (!isHost) return false;
  if (match === 'exact') return givenPath === path;
  return match === 'pattern' || givenPath.startsWith(path);
}
