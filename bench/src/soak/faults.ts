/**
 * The faults of the phones, again and again, as a file of faults. They are triggered by the number of requests to
 * each phone, so their pace stays the same however long the farm works. The numbers share no factor, so the faults
 * always come in new combinations. `pace`: how many times as often, for short work.
 */
export function faultsAt(pace: number): string {
  const every = (count: number): string =>
    `every: ${Math.min(1_000_000, Math.max(2, Math.round(count / pace)))}`;
  return `
seed: 11
devices:
  '*':
    events:
      - { do: crash, on: input, ${every(53)} }
      - { do: not-responding, on: input, ${every(149)} }
      - { do: process-death, on: input, ${every(61)} }
      - { do: keyboard, on: input, ${every(43)} }
      - { do: rotation, to: 1, on: input, ${every(97)} }
      - { do: update, on: dump, ${every(211)} }
      - { do: low-battery, on: dump, ${every(89)} }
      - { do: dump-fails, kind: null-root, on: dump, ${every(37)} }
      - { do: dump-fails, kind: killed, on: dump, ${every(101)} }
      - { do: black-picture, on: screencap, ${every(29)} }
      - { do: vanish, forMs: 300, on: command, ${every(1103)} }
      - { do: offline, forMs: 300, on: command, ${every(1409)} }
      - { do: half-open, forMs: 400, on: command, ${every(3001)} }
      - { do: server-restart, downMs: 300, on: command, ${every(20011)} }
`;
}
