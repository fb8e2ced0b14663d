/** One kind of job in the mix. */
export interface Kind {
  readonly name: string;
  /** Out of a hundred jobs. */
  readonly share: number;
  readonly body: object;
  /** Canceled after this many of its events were committed; absent: never. */
  readonly cancelAfter?: readonly [least: number, most: number];
  /** Submitted and followed to its end over HTTP, as a client outside would. */
  readonly overHttp?: boolean;
  /** Refused, with this code. */
  readonly refused?: string;
}

const NOTE = { goal: "Create a note titled 'Lamp' with the text 'Buy a new bulb'", reset: 'data' };
const QUICK = { pictures: false, verify: false, learn: false };

/** The jobs of a farm's day; the faults of the phones are added to them. */
export const MIX: readonly Kind[] = [
  { name: 'completes', share: 48, body: { ...NOTE, ...QUICK } },
  { name: 'settings', share: 12, body: { goal: 'Turn on the dark theme', reset: 'data', ...QUICK } },
  { name: 'with pictures, replayed', share: 6, body: { ...NOTE, pictures: true, verify: true } },
  { name: 'over HTTP, followed', share: 6, body: { ...NOTE, ...QUICK }, overHttp: true },
  { name: 'out of steps', share: 10, body: { ...NOTE, ...QUICK, maxSteps: 2 } },
  { name: 'canceled in the line', share: 4, body: { ...NOTE, ...QUICK }, cancelAfter: [1, 3] },
  { name: 'canceled in a run', share: 8, body: { ...NOTE, ...QUICK }, cancelAfter: [5, 25] },
  { name: 'no such app', share: 4, body: { ...NOTE, ...QUICK, app: 'org.example.absent' } },
  {
    name: 'refused',
    share: 2,
    body: { ...NOTE, ...QUICK, device: { serial: 'nobody-has-this' } },
    refused: 'DEVICE_UNKNOWN',
  },
];

/** The kinds of `count` jobs, with the shares of the mix. */
export function draw(count: number, random: () => number): readonly Kind[] {
  const total = MIX.reduce((sum, { share }) => sum + share, 0);
  return Array.from({ length: count }, () => {
    let left = random() * total;
    for (const kind of MIX) {
      left -= kind.share;
      if (left < 0) return kind;
    }
    throw new Error('the shares of the mix do not add up');
  });
}
