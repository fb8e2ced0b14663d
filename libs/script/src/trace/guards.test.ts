import { parseHierarchy, type Screen, toElementRef } from '@tapwright/screen';
import { describe, expect, it } from 'vitest';
import { resolveLocator } from '../locate/locator-chain.ts';
import { type RunStep, takeGuards } from './guards.ts';

const APP = 'org.example';
const button = (text: string, more = '') =>
  `<node class="android.widget.Button" package="PACKAGE" text="${text}" ${more} clickable="true" enabled="true" bounds="[0,0][500,80]"/>`;
const label = (text: string, more = '') =>
  `<node class="android.widget.TextView" package="PACKAGE" text="${text}" ${more} enabled="true" bounds="[0,90][500,170]"/>`;

function screenOf(nodes: string, packageName = APP, activity = 'org.example/.Main'): Screen {
  const dump = `<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="PACKAGE" bounds="[0,0][1080,1920]">${nodes}</node></hierarchy>`;
  const parsed = parseHierarchy(dump.replaceAll('PACKAGE', packageName), { packageName, activity });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

const home = screenOf(label('Photos') + button('Take'));
const camera = screenOf(label('Camera') + button('Shoot'));
const shot = screenOf(label('One picture') + button('Done'));
const permission = screenOf(
  label(
    'Allow Photos to take pictures?',
    'resource-id="com.android.permissioncontroller:id/permission_message"',
  ) + button('Allow', 'resource-id="com.android.permissioncontroller:id/permission_allow_button"'),
  'com.android.permissioncontroller',
  'com.android.permissioncontroller/.GrantPermissionsActivity',
);
const rating = screenOf(
  label('Enjoying Photos?') + label('Rate us in the store') + button('Rate') + button('Not now'),
);
const confirm = screenOf(label('Delete this picture?') + button('Cancel') + button('Delete'));

const step = (index: number, before: Screen, press: string, after: Screen): RunStep => {
  const element = before.elements.find(({ text }) => text === press);
  if (element === undefined) throw new Error(press);
  const target = toElementRef(before, element);
  return {
    index,
    task: 0,
    action: { kind: 'click', target, text: null, direction: null, effect: 'look', key: `click ${press}` },
    before,
    after,
  };
};
const pressed = (steps: readonly RunStep[]) => steps.map(({ action }) => action.target?.label);

describe('windows that are not part of the case', () => {
  it('become guards: a permission, in front of the screen that the step before led to', () => {
    const { steps, guards, covered } = takeGuards(
      [
        step(0, home, 'Take', permission),
        step(1, permission, 'Allow', camera),
        step(2, camera, 'Shoot', shot),
      ],
      APP,
    );
    expect(pressed(steps)).toEqual(['Take', 'Shoot']);
    expect(steps[0]?.after).toBe(camera);
    expect([...covered]).toEqual([0]);
    expect(guards).toMatchObject([{ name: 'permission: Allow Photos to take pictures?' }]);
    const [guard] = guards;
    expect(resolveLocator(permission, guard?.dismiss ?? [])?.text).toBe('Allow');
    expect(resolveLocator(permission, guard?.shows ?? [])).not.toBeNull();
    for (const other of [home, camera, shot]) expect(resolveLocator(other, guard?.shows ?? [])).toBeNull();
  });

  it('become guards: a request for a rating over the screen that comes back', () => {
    const { steps, guards } = takeGuards(
      [step(0, home, 'Take', camera), step(1, rating, 'Not now', camera), step(2, camera, 'Shoot', shot)],
      APP,
    );
    expect(pressed(steps)).toEqual(['Take', 'Shoot']);
    expect(guards.map(({ name }) => name)).toEqual(['pop-up: Enjoying Photos?']);
  });

  it('at the very start need no step before them', () => {
    const { steps, guards } = takeGuards(
      [step(0, rating, 'Not now', home), step(1, home, 'Take', camera)],
      APP,
    );
    expect(pressed(steps)).toEqual(['Take']);
    expect(guards).toHaveLength(1);
  });

  it('that swallowed a step: the script has that step once', () => {
    const { steps } = takeGuards(
      [
        step(0, home, 'Take', permission),
        step(1, permission, 'Allow', home),
        step(2, home, 'Take', camera),
        step(3, camera, 'Shoot', shot),
      ],
      APP,
    );
    expect(pressed(steps)).toEqual(['Take', 'Shoot']);
  });

  it('that come up twice become one guard', () => {
    const { guards } = takeGuards(
      [
        step(0, rating, 'Not now', home),
        step(1, home, 'Take', rating),
        step(2, rating, 'Not now', camera),
        step(3, camera, 'Shoot', shot),
      ],
      APP,
    );
    expect(guards).toHaveLength(1);
  });
});

describe('steps of the case stay', () => {
  it.each([
    [
      'a question of the app',
      [step(0, home, 'Take', confirm), step(1, confirm, 'Cancel', home), step(2, home, 'Take', camera)],
    ],
    ['a rating that is given', [step(0, rating, 'Rate', home), step(1, home, 'Take', camera)]],
    [
      'a window over another screen than the one that follows',
      [step(0, home, 'Take', camera), step(1, rating, 'Not now', shot), step(2, shot, 'Done', home)],
    ],
    ['the last step', [step(0, home, 'Take', permission), step(1, permission, 'Allow', camera)]],
    [
      'a window that the step before asked for',
      [
        step(0, screenOf(button('Rate us')), 'Rate us', rating),
        step(1, rating, 'Not now', home),
        step(2, home, 'Take', camera),
      ],
    ],
  ])('%s', (_what, steps) => {
    expect(takeGuards(steps, APP)).toEqual({ steps, guards: [], covered: new Set() });
  });
});
