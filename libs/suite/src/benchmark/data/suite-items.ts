import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { TapwrightError } from '@tapwright/contracts';
import { type VirtualAppEntry, virtualApp, virtualApps } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { judgeRun } from '../../judge-run.ts';
import { checkSuite, SUITE_BYTES_MAX } from '../../parse-suite.ts';
import type { Suite, SuiteTask } from '../../suite-schema.ts';
import { watchRun } from '../play/watch-run.ts';
import type { Item, Loaded, PlayItem, Stage } from './item.ts';

/**
 * The tasks of a suite under their own checks, on a virtual app: that of the task's package, or the one after `@` in
 * `suite.yaml@notes`. No way to their goals is known.
 * @throws TapwrightError `INPUT_INVALID`; VirtualError `VIRTUAL_APP_UNKNOWN`
 */
export function suiteItems(source: string): Loaded {
  const [, file = source, app] = /^(.+\.ya?ml)@(\w+)$/.exec(source) ?? [];
  const suite = readSuite(file);
  if (suite.apps !== undefined)
    throw new TapwrightError('INPUT_INVALID', `${file}: apps are prepared by \`tapwright suite run\` alone`, {
      field: 'apps',
      expected: 'a suite for virtual apps, which are fresh for every run',
    });
  const items = suite.tasks.flatMap((task): readonly Item[] => {
    const entry = app === undefined ? entryOf(file, task) : virtualApp(app);
    const { packageName } = entry.app.tile;
    const play: PlayItem = {
      ...{ goal: task.goal, packageName, kind: task.kind ?? 'common', skills: [] },
      ...{ faulty: null, weak: false, hasWay: false, length: 0, truth: [task.evaluators, task.invariants] },
      open: async () => openStage(entry, task),
    };
    return [{ id: `${basename(file)}/${task.id}`, group: suite.suite, dimension: 'e2e', play }];
  });
  return { items, findings: [] };
}

function readSuite(file: string): Suite {
  const size = existsSync(file) ? statSync(file).size : 0;
  const checked = size > 0 && size <= SUITE_BYTES_MAX ? checkSuite(readFileSync(file, 'utf8')) : null;
  if (checked !== null && checked.suite !== null) return checked.suite;
  const [first] = checked?.problems ?? [];
  const where = first === undefined ? file : `${file}:${first.line}:${first.column}: ${first.field}`;
  throw new TapwrightError('INPUT_INVALID', `${where} is wrong`, {
    field: where,
    expected: first?.expected ?? 'a suite file in YAML',
  });
}

function entryOf(file: string, { id, app }: SuiteTask): VirtualAppEntry {
  const entry = Object.values(virtualApps).find((one) => one.app.tile.packageName === app);
  if (entry !== undefined) return entry;
  throw new TapwrightError('INPUT_INVALID', `${file}: the task ${id} names no virtual app`, {
    field: '--tasks',
    expected: 'suite.yaml@APP, or the package of a virtual app in each task',
  });
}

function openStage({ app }: VirtualAppEntry, task: SuiteTask): Stage {
  const { packageName } = app.tile;
  const source = createInteractiveSource({ apps: [app], start: packageName });
  const watch = watchRun(source);
  return {
    source,
    path: null,
    note: watch.note,
    judge(outcome) {
      const run = watch.finished(outcome);
      const { passed, failed } = judgeRun(task, run);
      return {
        ...{ passed, failed, proportion: null, unrecorded: 0, ...watch.counts() },
        kept: { form: 'suite', task: { evaluators: task.evaluators, invariants: task.invariants }, run },
      };
    },
  };
}
