import { existsSync } from 'node:fs';
import { TapwrightError } from '@tapwright/contracts';
import { VirtualError } from '@tapwright/virtual-ui';
import type { Dimension, Item, Loaded } from './item.ts';
import { recordedItems } from './recorded-items.ts';
import { questionItems, sphinxItems } from './sphinx-items.ts';
import { suiteItems } from './suite-items.ts';
import { virtualItems } from './virtual-items.ts';

const EXPECTED =
  'virtual:all, virtual:APP, sphinx:DIR, recorded:DIR or suite.yaml@APP, several with commas between them';

/** What `--tasks`, `--questions`, `--dimensions` and `--limit` choose. */
export interface ItemChoice {
  readonly tasks: readonly string[];
  readonly questions: readonly string[];
  readonly dimensions: readonly Dimension[];
  /** At most so many items of each dimension, spread over all; null: all. */
  readonly limit: number | null;
}

/**
 * Everything that is to be measured, in a fixed order.
 * @throws TapwrightError `INPUT_INVALID`, `RECORDING_MISSING`, `RECORDING_CORRUPT`
 */
export function loadItems({ tasks, questions, dimensions, limit }: ItemChoice): Loaded {
  const loaded = tasks.map(loadSource);
  const found = loaded.flatMap(({ items }) => items);
  const own = questions.flatMap(questionsOf);
  const items = dimensions.flatMap((name) => {
    const isOf = ({ dimension }: Item): boolean => dimension === name;
    // Who brings questions wants them asked, however many there are besides.
    const asked = spread(own.filter(isOf), limit);
    const room = limit === null ? null : limit - asked.length;
    return [...spread(found.filter(isOf), room), ...asked];
  });
  const seen = new Set<string>();
  const twice = items
    .map(({ dimension, id }) => `${dimension} ${id}`)
    .find((id) => seen.size === seen.add(id).size);
  if (twice !== undefined) throw wrong('--tasks', `names ${twice} twice`, 'each task once');
  if (items.length === 0)
    throw wrong(
      '--dimensions',
      'finds nothing to measure in these tasks',
      'dimensions for which the tasks have data',
    );
  return { items, findings: [...new Set(loaded.flatMap(({ findings }) => findings))] };
}

function loadSource(source: string): Loaded {
  const [, kind = '', rest = ''] = /^(virtual|sphinx|recorded):(.+)$/.exec(source) ?? [];
  try {
    if (kind === 'virtual') return virtualItems(rest);
    if (kind === 'sphinx') return sphinxItems(rest);
    if (kind === 'recorded') return recordedItems(rest);
    if (/\.ya?ml(@\w+)?$/.test(source)) return suiteItems(source);
  } catch (thrown) {
    if (thrown instanceof VirtualError) throw wrong('--tasks', `is '${source.slice(0, 80)}'`, thrown.message);
    throw thrown;
  }
  throw wrong('--tasks', `is '${source.slice(0, 80)}'`, EXPECTED);
}

function questionsOf(file: string): readonly Item[] {
  if (!existsSync(file))
    throw wrong('--questions', `names ${file}, which does not exist`, 'a file of questions in JSON');
  return questionItems(file);
}

function spread<T>(list: readonly T[], limit: number | null): readonly T[] {
  if (limit === null || list.length <= limit) return list;
  return Array.from({ length: limit }, (_, at) => list[Math.floor((at * list.length) / limit)]).flatMap(
    (one) => (one === undefined ? [] : [one]),
  );
}

function wrong(field: string, problem: string, expected: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `${field} ${problem}`, { field, expected });
}
