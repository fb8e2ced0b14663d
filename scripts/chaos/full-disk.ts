import { setTimeout as pass } from 'node:timers/promises';
import { openPostgres } from '@tapwright/store';
import type { OwnPostgres } from '@tapwright/testing';
import { sql } from 'drizzle-orm';

/** What PostgreSQL says where its files cannot grow, for users who may not mount a small disk. */
const FULL = sql.raw(`create or replace function no_room() returns trigger language plpgsql as $$ begin
    raise 'could not extend file: No space left on device' using errcode = '53100'; end $$;
  create trigger no_room before insert on events execute function no_room()`);
const ROOM = sql.raw('drop trigger if exists no_room on events');

/** Nothing more can be stored for this long. @returns the moment at which there was room again */
export async function fillDisk({ disk, url }: OwnPostgres, ms: number): Promise<number> {
  if (disk === null) return refuseRows(url, ms);
  disk.fill();
  try {
    await pass(ms);
  } finally {
    disk.makeRoom();
  }
  return Date.now();
}

async function refuseRows(url: string, ms: number): Promise<number> {
  const database = await openPostgres({ url, poolSize: 1, migrate: false });
  try {
    await database.read.execute(FULL);
    await pass(ms);
  } finally {
    await database.read.execute(ROOM);
    await database.close();
  }
  return Date.now();
}
