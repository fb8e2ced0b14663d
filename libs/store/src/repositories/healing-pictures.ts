import type { Bounds } from '@tapwright/contracts';
import type { Reader } from '../database.ts';
import { sql } from '../drizzle.ts';
import { rowsOf } from '../rows-of.ts';

/** A stored picture, and where on it the element of a step stands. */
export interface ElementPicture {
  readonly pictureId: string;
  readonly bounds: Bounds;
  /** Pixels of the screen that `bounds` are of. */
  readonly width: number;
  readonly height: number;
}

/** The element as the script was recorded, and what the replay took in its place; null: no picture shows it. */
export interface HealingPictures {
  readonly before: ElementPicture | null;
  readonly after: ElementPicture | null;
}

interface FoundRow extends Omit<ElementPicture, 'width' | 'height'> {
  readonly id: string;
  readonly side: keyof HealingPictures;
  readonly isTurned: boolean;
  readonly wide: number;
  readonly high: number;
}

/**
 * Pictures of the elements of proposals, by their ids. Each stands in the run: that which the script was recorded from, and
 * that of the replay. A picture that shows nothing is left out.
 */
export async function picturesOfHealings(
  db: Reader,
  { tenantId, ids }: { readonly tenantId: string; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, HealingPictures>> {
  if (ids.length === 0) return new Map();
  const found = await db.execute(sql`
    select h.id, at.side, c.picture_id as "pictureId", s.action #> '{target,bounds}' as bounds,
      c.rotation % 2 = 1 as "isTurned", d.width as wide, d.height as high
    from healings h
    left join scripts sc on sc.id = h.script_id and sc.tenant_id = h.tenant_id
    cross join lateral (values ('before', sc.run_id, h.step_index), ('after', h.run_id, h.step)) as at (side, run_id, step)
    join steps s on s.run_id = at.run_id and s.index = at.step and s.tenant_id = h.tenant_id
    join captures c on c.id = s.before_capture_id and c.tenant_id = h.tenant_id
    join runs r on r.id = s.run_id
    join devices d on d.serial = r.serial
    where h.tenant_id = ${tenantId} and h.id = any(${sql.param([...ids])}::text[])
      and c.picture_id is not null and not c.black_picture
      and jsonb_typeof(s.action #> '{target,bounds}') = 'array'`);
  const byId = new Map<string, HealingPictures>();
  for (const { id, side, pictureId, bounds, isTurned, wide, high } of rowsOf<FoundRow>(found)) {
    const [width, height] = isTurned ? [high, wide] : [wide, high];
    const known = byId.get(id) ?? { before: null, after: null };
    byId.set(id, { ...known, [side]: { pictureId, bounds, width, height } });
  }
  return byId;
}
