import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Fail points that kill nothing before the test says so. */
export interface HeldFailPoints {
  /** From now on each of these kills once. */
  arm(points: readonly string[]): void;
}

/** A point whose marker is there has killed already; without it the point is armed. */
export function holdFailPoints(folder: string, points: readonly string[]): HeldFailPoints {
  for (const point of points) writeFileSync(join(folder, point), '');
  return {
    arm(some) {
      const unknown = some.filter((point) => !points.includes(point));
      if (unknown.length > 0)
        throw new Error(`not among the fail points that are held: ${unknown.join(', ')}`);
      for (const point of some) rmSync(join(folder, point), { force: true });
    },
  };
}
