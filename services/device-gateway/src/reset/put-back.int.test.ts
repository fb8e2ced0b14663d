import { releaseDevice } from '@tapwright/store';
import { type TestDatabase, testDatabase } from '@tapwright/testing';
import type { VirtualDevice } from '@tapwright/virtual-android';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CAMERA, NOTES, startWard, type Ward, type WardOptions } from './reset.fixture.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

/** A phone as found, which a tenant then uses. */
async function usedWard(use: (phone: VirtualDevice) => void, options: WardOptions = {}): Promise<Ward> {
  const ward = await startWard(db, options);
  await ward.until('idle');
  use(ward.phone);
  await db.read.execute("update devices set used_by = 'red'");
  return ward;
}

/** Asks for what a grant to another tenant asks for. */
async function change(ward: Ward, end: 'idle' | 'quarantined' = 'idle') {
  await db.read.execute("update devices set state = 'resetting', put_back = 'due'");
  ward.poke();
  return ward.until(end);
}

const cleared = ({ phone }: Ward) =>
  phone.journal.entries().flatMap(({ kind, args }) => (kind === 'clear' ? [args.join()] : []));
const write = (phone: VirtualDevice, path: string, text = 'red') => {
  phone.files.mkdir(path.slice(0, path.lastIndexOf('/')), true);
  phone.files.write(path, Buffer.from(text));
};

describe('a phone that is put back', () => {
  test('has the data erased of every app that was in front, and of no other', async () => {
    await using ward = await usedWard((phone) => {
      phone.start(NOTES);
      phone.clock.pass(5_000);
    });
    expect(await change(ward)).toMatchObject({ usedBy: null, putBack: null, failedResets: 0 });
    expect(cleared(ward)).toEqual(['com.android.inputmethod.latin', NOTES]);
    // The next tenant's traces begin now.
    ward.phone.start(CAMERA);
    await db.read.execute("update devices set used_by = 'blue'");
    await change(ward);
    expect(cleared(ward).slice(2)).toEqual(['com.android.inputmethod.latin', CAMERA]);
  });

  test('has lost the files that were added or changed, whatever their names, and kept the others', async () => {
    const odd = ["it's $(rm -rf /sdcard).txt", '-rf', 'a "b" \\c', 'ünïcode ✓', 'x|y|z', '.hidden'];
    await using ward = await usedWard(
      (phone) => {
        for (const name of odd) write(phone, `/sdcard/Download/${name}`);
        write(phone, '/sdcard/Music/seed.ogg', 'other');
        write(phone, '/sdcard/new folder/deep/er.txt');
        write(phone, '/storage/1234-ABCD/card.txt');
        write(phone, '/sdcard/Android/data/org.example/cache.bin');
      },
      {
        before: async (phone) => {
          write(phone, '/sdcard/Music/seed.ogg');
          write(phone, '/sdcard/Download/kept.txt');
          phone.files.mkdir('/storage/1234-ABCD', true);
        },
      },
    );
    expect(await change(ward)).toMatchObject({ stateReason: '' });
    expect(await ward.sh('find /sdcard /storage -type f')).toBe(
      '/sdcard/Android/data/org.example/cache.bin\n/sdcard/Download/kept.txt\n',
    );
    expect(ward.phone.files.stat('/sdcard/new folder')).toBeNull();
    expect(ward.phone.files.stat('/sdcard/Music')?.kind).toBe('directory');
  });

  test.each(['28', '30', '32', '33', '34'])('has an empty clipboard with API level %s', async (level) => {
    await using ward = await usedWard((phone) => {
      phone.properties.set('ro.build.version.sdk', level);
      phone.clipboard.copy('red');
    });
    await change(ward);
    expect(ward.phone.clipboard.text).toBeNull();
  });

  test('has lost its log', async () => {
    await using ward = await usedWard((phone) => {
      phone.log.write({ pid: 1, priority: 'I', tag: 'App', message: 'the password is red', buffer: 'main' });
    });
    await change(ward);
    expect(await ward.sh('logcat -d')).not.toContain('password');
  });
});

describe('a phone that cannot be put back', () => {
  test.each<[string, (phone: VirtualDevice) => void, string]>([
    [
      'with an account that was added',
      (phone) => phone.accounts.add({ name: 'red@example.org', type: 'org.example.mail' }),
      'accounts that no operator has accepted, of type org.example.mail',
    ],
    [
      'whose Android cannot empty the clipboard',
      (phone) => {
        phone.properties.set('ro.build.version.sdk', '27');
        phone.clipboard.copy('red');
      },
      'the clipboard is full',
    ],
    [
      'with a file whose name has a line end',
      (phone) => write(phone, '/sdcard/Download/red\nred.txt'),
      'the shared storage cannot be listed',
    ],
    [
      'whose note is gone, with a file of unknown origin',
      (phone) => {
        phone.files.remove('/data/local/tmp/tapwright/as-found', true);
        write(phone, '/sdcard/Download/whose.txt');
      },
      'a file of unknown origin',
    ],
  ])('%s is quarantined, and says why without a name', async (_name, use, reason) => {
    await using ward = await usedWard(use);
    const device = await change(ward, 'quarantined');
    expect(device).toMatchObject({
      stateReason: `TENANT_NOT_PUT_BACK: ${reason}`,
      usedBy: 'red',
      putBack: 'failed',
      failedResets: 3,
    });
    expect(device.stateReason).not.toMatch(/red@|red\.txt|whose/);
  });

  test('is used again as an operator releases it, with the accounts that are on it then', async () => {
    const account = { name: 'red@example.org', type: 'org.example.mail' };
    await using ward = await usedWard((phone) => phone.accounts.add(account));
    await change(ward, 'quarantined');
    await db.transaction((tx) => releaseDevice(tx, 'phone-1'));
    ward.poke();
    expect(await ward.until('idle')).toMatchObject({ usedBy: null, putBack: null });
    // It was accepted; the next one was not, and neither is its absence.
    await change(ward);
    ward.phone.accounts.remove(account);
    expect((await change(ward, 'quarantined')).stateReason).toContain('accounts are missing');
  });

  test('because of a window, is put back after its release, and not before', async () => {
    await using ward = await usedWard((phone) => {
      phone.start(NOTES);
      phone.properties.set('persist.sys.locale', 'de-DE');
    });
    expect(await change(ward, 'quarantined')).toMatchObject({ putBack: 'due', usedBy: 'red' });
    ward.phone.clipboard.copy('red');
    await db.transaction((tx) => releaseDevice(tx, 'phone-1'));
    ward.poke();
    expect(await ward.until('idle')).toMatchObject({ usedBy: null, putBack: null });
    expect(ward.phone.clipboard.text).toBeNull();
  });
});

test('a fresh phone in the place of one that was used needs no operator', async () => {
  await using ward = await usedWard((phone) => {
    // As after a factory reset, or as a virtual phone of a farm that was started again.
    phone.files.remove('/data/local/tmp/tapwright', true);
  });
  expect(await change(ward)).toMatchObject({ stateReason: '', usedBy: null });
});
