/**
 * How `tapwright` starts. The sources run on Node 24, which strips their types; what `npm run pack` compiles runs on
 * Node 22.15 and newer. Plain JavaScript without imports, so that any Node can say what is missing.
 *
 * @param {{ bin: string, node: string, exists: (url: URL) => boolean }} about `bin`: the URL of the launcher; `node`: a
 * version such as `22.12.0`
 * @returns {{ kind: 'import', main: URL, compiled: boolean } | { kind: 'spawn', node: URL, main: URL } | { kind: 'refuse', needed: string, compiled: boolean }}
 */
export function planOf({ bin, node, exists }) {
  const packed = new URL('../src/main.js', bin);
  if (exists(packed)) {
    return isAtLeast(node, PACKED)
      ? { kind: 'import', main: packed, compiled: true }
      : { kind: 'refuse', needed: PACKED.join('.'), compiled: true };
  }
  const main = new URL('../src/main.ts', bin);
  if (isAtLeast(node, SOURCES)) return { kind: 'import', main, compiled: false };
  const pinned = new URL('../../../node_modules/node/bin/node', bin);
  if (exists(pinned)) return { kind: 'spawn', node: pinned, main };
  return { kind: 'refuse', needed: SOURCES.join('.'), compiled: false };
}

const PACKED = [22, 15];
const SOURCES = [24];

/** @param {string} version @param {readonly number[]} wanted */
function isAtLeast(version, [major = 0, minor = 0]) {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}
