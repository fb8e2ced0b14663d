import { type FailPoint, failPoint } from './fail-points.ts';

// Runs as a separate process: passes the given points and prints which it survived.
for (const argument of process.argv.slice(2)) {
  const [point, type = ''] = argument.split('@');
  failPoint(point as FailPoint, type);
  process.stdout.write(`${argument}\n`);
}
