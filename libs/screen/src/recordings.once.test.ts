import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { diffScreens } from './diff.ts';
import { locate, toElementRef } from './locate.ts';
import { parseHierarchy } from './parse-hierarchy.ts';
import type { Screen } from './screen.ts';
import { contentHash, layoutSignature, structureKey } from './signatures.ts';
import { isInteractable } from './tree.ts';

/** Recorded dumps lie beside the project and are never a part of it. */
const RECORDINGS = join(import.meta.dirname, '../../../../shared/recordings');
const present = existsSync(RECORDINGS);
if (!present)
  console.warn(`NOT TESTED: no recordings at ${RECORDINGS}; real dumps are not parsed by this run`);

const context = { packageName: '', activity: '' };

function filesUnder(folder: string, suffix: string): string[] {
  return readdirSync(join(RECORDINGS, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(suffix))
    .map((name) => join(RECORDINGS, folder, name))
    .sort();
}

function graphScreens(): Screen[] {
  return filesUnder('graphs', '.xml.gz').map((file) => {
    const result = parseHierarchy(gunzipSync(readFileSync(file)), context);
    if (!result.ok) throw new Error(`${file}: ${result.failure} ${result.detail}`);
    return result.screen;
  });
}

describe.skipIf(!present)('recorded dumps', () => {
  const screens = present ? graphScreens() : [];

  it('every real dump becomes a screen or a named failure; only an error text and a dump without nodes fail', () => {
    const failures = filesUnder('hierarchies', '.xml').flatMap((file) => {
      const result = parseHierarchy(readFileSync(file), context);
      return result.ok ? [] : [result.failure];
    });
    expect(failures.sort()).toEqual(['no_nodes', 'null_root']);
  });

  it('every real dump gives the same screen in UTF-16, with a status line after it and without its root', () => {
    for (const file of filesUnder('hierarchies', '.xml')) {
      const bytes = readFileSync(file);
      const plain = parseHierarchy(bytes, context);
      if (!plain.ok) continue;
      const text = new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-8').decode(bytes);
      const variants = [
        Buffer.from(`\ufeff${text}`, 'utf16le'),
        `${text}\nUI hierchary dumped to: /dev/tty\n`,
        text.slice(text.search(/<(?![?!]|hierarchy)/)).replace('</hierarchy>', ''),
      ];
      const { elements } = plain.screen;
      for (const variant of variants) {
        const again = parseHierarchy(variant, context);
        expect(again.ok && again.screen.elements).toEqual(elements);
      }
    }
  });

  it('every real dump that is cut somewhere is a screen or a named failure', () => {
    for (const file of filesUnder('hierarchies', '.xml')) {
      const bytes = readFileSync(file);
      for (const part of [0.1, 0.25, 0.5, 0.75, 0.9, 0.99]) {
        const result = parseHierarchy(bytes.subarray(0, Math.floor(bytes.length * part)), context);
        expect(result.ok || result.failure.length > 0).toBe(true);
      }
    }
  });

  it('every screen of every graph parses, and its elements agree with each other', () => {
    expect(screens.length).toBeGreaterThan(1_000);
    for (const { elements } of screens) {
      const wrong = elements.filter(
        ({ index, parent, depth }, at) =>
          index !== at ||
          (parent !== null &&
            (elements[parent]?.depth !== depth - 1 || !elements[parent].children.includes(index))),
      );
      expect(wrong).toEqual([]);
    }
  });

  it('signatures are ordered: equal content means equal layout, equal layout means equal structure', () => {
    const coarser = (fine: (screen: Screen) => string, coarse: (screen: Screen) => string) => {
      const groups = Map.groupBy(screens, fine);
      return [...groups.values()].filter((group) => new Set(group.map(coarse)).size > 1).length;
    };
    expect(coarser(contentHash, layoutSignature)).toBe(0);
    expect(coarser(layoutSignature, structureKey)).toBe(0);
  });

  it('every named element is found again on its own screen, and is the same element', () => {
    const lost = screens.flatMap((screen) =>
      screen.elements.filter(isInteractable).filter((element) => {
        const ref = toElementRef(screen, element);
        const named = ref.resourceId !== '' || ref.label !== '';
        return (
          named && ref.label !== '' && locate(screen, ref)?.element.bounds.join() !== element.bounds.join()
        );
      }),
    );
    expect(lost.map(({ resourceId, text }) => `${resourceId} ${text}`)).toEqual([]);
  });

  it('a diff is empty only if the content is the same', () => {
    const silent = screens.slice(1).filter((after, at) => {
      const before = screens[at];
      return (
        before !== undefined &&
        diffScreens(before, after).length === 0 &&
        contentHash(before) !== contentHash(after)
      );
    });
    expect(silent).toHaveLength(0);
  });
});
