import type { Widget } from '@tapwright/virtual-ui';
import { createInteractiveSource, defineApp, PLAIN_PHONE, react } from '@tapwright/virtual-ui';
import { anyInput, dice, lintScreen } from '@tapwright/virtual-ui/testing';
import { describe, expect, it } from 'vitest';
import { heldOutApps, virtualApps } from './list.ts';

const STEPS = 150;
const rotations = [0, 1] as const;
const cases = Object.entries({ ...virtualApps, ...heldOutApps }).flatMap(([name, entry]) =>
  rotations.map((rotation) => ({ name, rotation, ...entry })),
);

describe('the screens of an app', () => {
  it.each(cases)('of $name at rotation $rotation have no layout faults', ({ app, rotation, unnamed }) => {
    const { packageName } = app.tile;
    const source = createInteractiveSource({ apps: [app], start: packageName });
    source.attach?.({ ...PLAIN_PHONE, rotation });
    const roll = dice(11);
    const found = new Map<string, string>();
    for (let i = 0; i < STEPS; i += 1) {
      const { activity } = source.view();
      for (const fault of lintScreen(source, unnamed)) found.set(`${activity} ${fault}`, `step ${i}`);
      source.input(anyInput(source, roll));
      if (source.view().packageName !== packageName) source.start(packageName);
    }
    expect([...found].map(([fault, step]) => `${step}: ${fault}`)).toEqual([]);
  });
});

/** The faults of an app with this one widget. */
function faultsOf(body: Widget<never>, unnamed: readonly string[] = []): readonly string[] {
  const app = defineApp<null, never>({
    packageName: 'org.example.one',
    label: 'One',
    versionName: '1',
    versionCode: 1,
    icon: 'note',
    accent: '#336699',
    mainActivity: 'Main',
    activities: { Main: () => ({ body }) },
    initialState: () => null,
    reduce: (state) => react(state),
    bugs: {
      lower: { description: 'The first word lies on the second.', kind: 'overlap', id: 'first', dy: 12 },
    },
  });
  const bugs = body.id === 'bugged' ? ['one:lower'] : [];
  return lintScreen(createInteractiveSource({ apps: [app], start: app.tile.packageName, bugs }), unnamed);
}

const word = (text: string, id = text): Widget<never> => ({ kind: 'text', id, text });

describe('a layout fault', () => {
  it('is not found in a plain column', () => {
    expect(faultsOf({ kind: 'column', children: [word('first'), word('second')] })).toEqual([]);
  });

  it('is a part over another', () => {
    const body: Widget<never> = { kind: 'column', id: 'bugged', children: [word('first'), word('second')] };
    expect(faultsOf(body).join()).toContain('overlap: org.example.one:id/first "first"');
  });

  it('is a control without a name, unless it is unnamed on purpose', () => {
    const icon: Widget<never> = {
      kind: 'icon_button',
      id: 'star',
      icon: 'check',
      desc: '',
      onTap: { nav: 'pop' },
    };
    const body: Widget<never> = { kind: 'column', children: [icon] };
    expect(faultsOf(body)).toEqual([expect.stringContaining('no name: org.example.one:id/star')]);
    expect(faultsOf(body, ['star'])).toEqual([]);
  });

  it('is a column that is too long for the screen', () => {
    const body: Widget<never> = {
      kind: 'column',
      children: Array.from({ length: 60 }, (_, i) => word(`line ${i}`)),
    };
    expect(faultsOf(body).join()).toContain('text beyond its box: "line 59"');
  });

  it('is a button whose text does not fit', () => {
    const body: Widget<never> = {
      kind: 'column',
      children: [{ kind: 'button', text: 'A word and another '.repeat(6), onTap: { nav: 'pop' } }],
    };
    expect(faultsOf(body).join()).toContain('shortened: "A word');
  });
});
