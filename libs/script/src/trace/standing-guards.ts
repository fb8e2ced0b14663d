import type { Screen } from '@tapwright/screen';
import type { Locator } from '../locate/locator.ts';
import { matchLocator } from '../locate/match-locator.ts';
import { literal } from '../text/template.ts';
import type { Guard } from './trace.ts';

const FOUND = { matches: 1, fragile: false } as const;
const BUTTON = 'android.widget.Button';

const byId = (resourceId: string, className: string): Locator => ({
  by: 'id',
  resourceId,
  className,
  ...FOUND,
});
const byText = (text: string): Locator => ({ by: 'text', text: literal(text), ...FOUND });
/** The platform's own dialog has its buttons under these ids, in any app and in the system. */
const dialogButton = (place: 1 | 2, text: string): Locator => ({
  by: 'id_text',
  resourceId: `android:id/button${place}`,
  text: literal(text),
  ...FOUND,
});

/** Ids of AOSP's `GrantPermissionsActivity`: they are the same in any language. */
const PERMISSION = 'com.android.permissioncontroller:id/';
const asks = byId(`${PERMISSION}permission_message`, 'android.widget.TextView');
const allow = ['_foreground_only', '', '_one_time'].map((how) =>
  byId(`${PERMISSION}permission_allow${how}_button`, BUTTON),
);

/** What says "leave me alone" and nothing else: to tap it changes nothing about the app. */
const REFUSALS = ['Not now', 'No thanks', 'No, thanks', 'Maybe later', 'Remind me later', 'Later'].map(
  byText,
);
/** A message that asks for nothing. If the app reports a failure this way, the checks behind it still fail. */
const MESSAGE = [1 as const, 2 as const].flatMap((place) =>
  ['OK', 'Got it'].map((text) => dialogButton(place, text)),
);

const STANDING: readonly Guard[] = [
  { name: 'permission', shows: [asks], dismiss: allow },
  { name: 'a request that can wait', shows: REFUSALS, dismiss: REFUSALS },
  { name: 'a message', shows: MESSAGE, dismiss: MESSAGE },
];

/**
 * Guards for windows that may come up on any phone although the run saw none of them. If the app itself showed such a
 * button in the run, its guard is left out: the button belongs to the steps.
 */
export function standingGuards(screens: readonly Screen[]): readonly Guard[] {
  const isNew = (locator: Locator) => screens.every((screen) => matchLocator(screen, locator).length === 0);
  return STANDING.flatMap(({ name, shows, dismiss }) => {
    const own = shows.filter(isNew);
    return own.length === 0 ? [] : [{ name, shows: own, dismiss: dismiss.filter(isNew) }];
  });
}
