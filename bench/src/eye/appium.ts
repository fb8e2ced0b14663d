import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@tapwright/testing';
import { findAdb, installAppium, isAppiumInstalled, startAppium } from '@tapwright/testing/appium';
import { openSession, send } from '../appium/session.ts';
import { startEyePhone } from './phone.ts';
import { countedRound, notMeasured, type Round, type Row, rowOf } from './row.ts';
import { secondRow } from './second-row.ts';

const CLIENT = 'appium';

/** Stock Appium with its driver: page source, and a tap by the pointer or BACK. It does not wait for a settled screen. */
export async function measureAppium(rounds: number, install: boolean): Promise<Row> {
  if (!(install ? installAppium() : isAppiumInstalled()))
    return notMeasured(CLIENT, 'Appium is not installed (--install, or npm run test:appium)');
  const adb = findAdb();
  if (adb === null) return notMeasured(CLIENT, 'there is no adb command');
  const folder = await mkdtemp(join(tmpdir(), 'tapwright-eye-'));
  try {
    await using phone = await startEyePhone('phone');
    await using appium = await startAppium({ adbPort: phone.port, adb, folder });
    const session = await openSession(appium.url, phone.serial);
    phone.device.start('org.tapwright.settings');
    const done: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = await eventually(() => phone.shown() === phone.truth() && phone.shown());
      const look = async () => String(answer(await send(session, 'GET', 'source')));
      done.push(await countedRound(phone.device, look, (source) => act(session, source, round)));
      // Not counted: the next round begins on the new screen.
      await eventually(() => phone.truth() !== before);
    }
    await send(session, 'DELETE', '');
    return rowOf(CLIENT, done);
  } catch (error) {
    return notMeasured(CLIENT, `it failed: ${String(error).slice(0, 200)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function act(session: string, source: string, round: number): Promise<void> {
  if (round % 2 === 1) {
    answer(await send(session, 'POST', 'back', {}));
    return;
  }
  const [x, y] = secondRow(source);
  const tap = [
    { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  const finger = { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions: tap };
  answer(await send(session, 'POST', 'actions', { actions: [finger] }));
}

function answer({ status, value }: { readonly status: number; readonly value: unknown }): unknown {
  if (status === 200) return value;
  throw new Error(`Appium answered ${status}: ${JSON.stringify(value).slice(0, 200)}`);
}
