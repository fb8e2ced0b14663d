import { createHash } from 'node:crypto';
import { createAdbServer, type Device, type HierarchyPolicy } from '@tapwright/android';
import { type EyePhone, formOf, startEyePhone } from './phone.ts';
import { countedRound, type Round, type Row, rowOf } from './row.ts';
import { secondRow } from './second-row.ts';

/** As the gateway settles a phone by default. */
const SETTLING = { capMs: 5_000, quietMs: 80, reactionMs: 400, picture: false };

/** The gateway's own parts, with one policy: look, act by a shell line in the books, settle. Forth and back. */
export async function measureTapwright(hierarchy: HierarchyPolicy, rounds: number): Promise<Row> {
  const client = `tapwright ${hierarchy}`;
  await using phone = await startEyePhone('phone');
  const server = createAdbServer({ host: '127.0.0.1', port: phone.port }, { hierarchy });
  try {
    const device = server.device(phone.serial);
    await device.adoptToken(1);
    // The server is started with the first look.
    const first = await device.capture({ picture: false });
    if (first.seenBy !== hierarchy) throw new Error(`the phone was not served: ${first.seenWhy}`);
    const done: Round[] = [];
    for (let round = 0; round < rounds; round += 1) done.push(await oneRound(phone, device, round));
    return rowOf(client, done);
  } finally {
    await server.close();
  }
}

async function oneRound(phone: EyePhone, device: Device, round: number): Promise<Round> {
  let seen = '';
  const look = async () => {
    seen = (await device.capture({ picture: false })).hierarchy;
    return seen;
  };
  const counted = await countedRound(phone.device, look, async (hierarchy) => {
    const [x, y] = round % 2 === 0 ? secondRow(hierarchy) : [0, 0];
    const act = round % 2 === 0 ? ({ kind: 'tap', x, y } as const) : ({ kind: 'key', key: 'BACK' } as const);
    await device.execute(act, { token: 1, commandId: `c${round}` });
  });
  const from = performance.now();
  const before = createHash('sha256').update(seen, 'utf8').digest('hex');
  const { capture } = await device.settleAndCapture({ ...SETTLING, before });
  const ms = performance.now() - from;
  const form = formOf(capture.hierarchy);
  return { ...counted, settled: { ms, right: form === phone.truth() && form !== formOf(seen) } };
}
