import { createModel } from '@tapwright/model';
import { inventoryOf } from '@tapwright/api';
import { compareInventories } from '@tapwright/runtime';
import { startTestStandalone } from './standalone.fixture.ts';
import { inWords } from '../services/cli/src/explore/diff-explorations.ts';
const runs: [string, string[], number, number][] = [['clean', [], 1, 150], ['seed2', [], 2, 150], ['crash', ['notes:crash-on-delete'], 1, 150]];
for (const bug of process.argv.slice(2)) runs.push([bug, [bug], 1, 150]);
const all = new Map<string, any>();
for (const [name, bugs, seed, steps] of runs) {
  await using p = await startTestStandalone(createModel({ provider: 'offline' }), true, { bugs });
  const { id } = await p.submit({ kind: 'explore', explorer: 'guided', seed, steps, verify: false });
  await p.ended(id);
  all.set(name, await inventoryOf(p.standalone.platform, 'default', id.replace('job_', 'exp_')));
}
const clean = all.get('clean');
for (const [name, one] of all) if (name !== 'clean') { console.log('##', name); console.log(inWords(compareInventories(clean, one), clean, one)); }
