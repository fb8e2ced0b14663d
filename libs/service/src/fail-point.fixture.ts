import { type FailPoint, failPoint } from './fail-points.ts';

// Run as a process of its own: passes the points it is given and says which it survived.
for (const argument of process.argv.slice(2)) {
  const [point, type = ''] = argument.split('@');
  failPoint(point as FailPoint, type);
  process.stdout.write(`${argument}\n`);
}
