import { exploreInMemory } from '/work/p-explorers/bench/src/explore/in-memory.ts';
import { countWithin } from '/work/p-explorers/bench/src/explore/plan.ts';
import { virtualApps } from '/work/p-explorers/libs/virtual-apps/src/index.ts';

const names = (process.argv[2] ?? 'monkey,uniform,greedy,dfs,guided').split(',') as never[];
const seeds = Number(process.argv[3] ?? 1);
const bugsToo = process.argv[4] === 'bugs';
const per = process.argv.includes('per');
let decl = 0,
  declA = 0;
for (const { app } of Object.values(virtualApps)) {
  decl += app.events.filter((e) => e.startsWith('event')).length;
  declA += app.events.filter((e) => e.startsWith('activity')).length;
}
console.log('declared events', decl, 'activities', declA);
for (const explorer of names) {
  let ev = 0,
    wide = 0,
    act = 0,
    screens = 0,
    bugs = 0;
  const found = new Set<string>();
  const t = Date.now();
  for (const [app, { app: a }] of Object.entries(virtualApps)) {
    let e = 0,
      ac = 0,
      b = 0;
    for (let seed = 1; seed <= seeds; seed++) {
      const r = await exploreInMemory({
        explorer,
        app,
        seed,
        rounds: 400,
        phones: 1,
        shared: true,
        bugs: false,
      });
      e += countWithin(r, 'event', 200);
      ac += countWithin(r, 'activity', 400) / a.events.filter((e) => e.startsWith('activity')).length;
      wide += ['event', 'activity', 'dialog', 'sheet'].reduce((s, k) => s + countWithin(r, k, 200), 0);
      screens += countWithin(r, 'screen', 400);
      if (bugsToo) {
        const q = await exploreInMemory({
          explorer,
          app,
          seed,
          rounds: 400,
          phones: 1,
          shared: true,
          bugs: true,
        });
        b += countWithin(q, 'bug', 400);
        for (const n of q.keys()) if (n.startsWith('bug')) found.add(n);
      }
    }
    if (per)
      console.log(
        '  ',
        explorer,
        app,
        (e / seeds).toFixed(1),
        '/',
        a.events.filter((e) => e.startsWith('event')).length,
        'act',
        ((ac / seeds) * 100).toFixed(0),
        'bugs',
        b,
      );
    ev += e;
    act += ac / 9;
    bugs += b;
  }
  console.log(
    String(explorer).padEnd(8),
    'events200',
    (ev / seeds).toFixed(1),
    'wide200',
    (wide / seeds).toFixed(1),
    'act%',
    ((act / seeds) * 100).toFixed(1),
    'screens',
    (screens / seeds).toFixed(0),
    'bugs',
    bugs,
    '/',
    18 * seeds,
    found.size,
    `${((Date.now() - t) / 1000).toFixed(1)}s`,
  );
}
