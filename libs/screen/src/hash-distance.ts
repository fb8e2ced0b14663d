/**
 * Distance of two perceptual hashes, 0 to 1: the gradients that only one of them has, as a share of all their
 * gradients. A share, because an icon has few and a photograph many. 1 for hashes of different lengths, 0 for two
 * without gradients. Pure.
 */
export function hashDistance(a: string, b: string): number {
  if (a.length !== b.length) return 1;
  let [apart, all] = [0, 0];
  for (let at = 0; at < a.length; at += 1) {
    const [one, other] = [digitOf(a, at), digitOf(b, at)];
    apart += bitsOf(one ^ other);
    all += bitsOf(one | other);
  }
  return all === 0 ? 0 : apart / all;
}

/** Number of gradients in a hash: few mean a plain surface. Pure. */
export function gradientsOf(hash: string): number {
  let bits = 0;
  for (let at = 0; at < hash.length; at += 1) bits += bitsOf(digitOf(hash, at));
  return bits;
}

function digitOf(hash: string, at: number): number {
  return Number.parseInt(hash[at] ?? '0', 16);
}

function bitsOf(digit: number): number {
  return (digit & 1) + ((digit >> 1) & 1) + ((digit >> 2) & 1) + ((digit >> 3) & 1);
}
