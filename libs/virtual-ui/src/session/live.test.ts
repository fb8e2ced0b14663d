import { describe, expect, it } from 'vitest';
import { defineApp } from '../app/app.ts';
import { react } from '../app/reaction.ts';
import { screenOf } from '../playing/play-truth.ts';
import { createInteractiveSource } from './interactive-source.ts';

/** An app that shows the seconds of the clock. */
function secondsShown(live: boolean, ...waits: readonly number[]): readonly (string | undefined)[] {
  const app = defineApp<null, never>({
    packageName: 'org.example.seconds',
    label: 'Seconds',
    versionName: '1',
    versionCode: 1,
    icon: 'clock',
    accent: '#336699',
    mainActivity: 'Main',
    activities: {
      Main: (_state, { now }) => ({
        body: { kind: 'text', id: 'seconds', text: String(new Date(now).getUTCSeconds()) },
      }),
    },
    initialState: () => null,
    reduce: (state) => react(state),
    live: () => live,
  });
  const source = createInteractiveSource({ apps: [app], start: app.tile.packageName });
  return waits.map((ms) => {
    source.clock.pass(ms);
    return screenOf(source).elements.find(({ resourceId }) => resourceId.endsWith('/seconds'))?.text;
  });
}

describe('a screen', () => {
  it('that is live shows the time at each look', () => {
    expect(secondsShown(true, 0, 7_000, 0, 20_000)).toEqual(['0', '7', '7', '27']);
  });

  it('that is not live stays as it was laid out', () => {
    expect(secondsShown(false, 0, 7_000, 20_000)).toEqual(['0', '0', '0']);
  });
});
