import { resolve } from 'node:path';
import { type DefineCommand, newCommand, withExamples, wrong } from '@tapwright/command-line';
import { JSON_LAST, PLATFORM_URL, URL_DEFAULT } from '../options.ts';

/** An exploration of a platform, or what `explore --out` has written. */
export type ExplorationSource =
  | { readonly kind: 'platform'; readonly id: string; readonly url: string }
  | { readonly kind: 'folder'; readonly path: string };

export interface DiffArguments {
  readonly older: ExplorationSource;
  readonly newer: ExplorationSource;
  readonly json: boolean;
}

const EXPLORATION_ID = /^exp_[0-9a-z]+$/;

/** `tapwright explore diff`. */
export const diffCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('diff')
      .summary('what a new version of an app has lost and gained, by two explorations')
      .description(
        'Compares two explorations of an app: activities, pages, widgets, ways, crashes and findings that only one of them has seen.',
      )
      .argument(
        '<OLDER>',
        'an exploration of a platform (exp_…), or a folder or file that explore --out has written',
      )
      .argument('<NEWER>', 'the same for the newer version')
      .addOption(PLATFORM_URL)
      .addOption(JSON_LAST)
      .action((older: string, newer: string, { url, json }) => {
        const args = { older: sourceOf('OLDER', older, url), newer: sourceOf('NEWER', newer, url), json };
        refuseSame(args);
        if (url !== undefined && args.older.kind === 'folder' && args.newer.kind === 'folder')
          throw wrong('--url', 'is given with two folders', 'the id of an exploration with --url');
        return perform(args, async () => (await import('./diff-explorations.ts')).diffExplorations(args));
      }),
    {
      'tapwright explore diff exp_01abc exp_01def': 'two explorations of the platform on this machine',
      'tapwright explore diff before/ after/ --json': 'two folders, as one JSON object',
    },
  );

/** Nothing ever differs from itself: a variable that was mistaken would make every version look alike. */
function refuseSame({ older, newer }: Pick<DiffArguments, 'older' | 'newer'>): void {
  if (nameOf(older) !== nameOf(newer)) return;
  const given = older.kind === 'folder' ? older.path : older.id;
  throw wrong('NEWER', `is ${given.slice(0, 200)}, as OLDER is`, 'an exploration of the newer version');
}

function nameOf(source: ExplorationSource): string {
  return source.kind === 'folder' ? resolve(source.path) : source.id;
}

function sourceOf(name: string, from: string, url: string | undefined): ExplorationSource {
  if (from === '') throw wrong(name, 'is empty', 'the id of an exploration, or a folder');
  if (EXPLORATION_ID.test(from)) return { kind: 'platform', id: from, url: url ?? URL_DEFAULT };
  return { kind: 'folder', path: from };
}
