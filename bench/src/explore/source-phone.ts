import type { Explored } from '@tapwright/runtime';
import { layoutSignature, parseHierarchy, type Screen } from '@tapwright/screen';
import type { ScreenSource } from '@tapwright/virtual-ui';
import { act } from './act.ts';
import type { ExploredPhone, Look } from './explored-phone.ts';

/** A source of screens as a phone without Android around it: looks are dumps, actions are inputs. */
export interface SourcePhone extends Omit<ExploredPhone, 'reached'> {
  /** The layouts seen so far. */
  screens(): readonly string[];
}

/** @param pass is called after each action: time passes on the phone until the next look */
export function sourcePhone(source: ScreenSource, app: string, pass: () => void): SourcePhone {
  const layouts = new Set<string>();
  const known = new Map<string, Screen>();
  const look = (): Look => {
    const { hierarchy, packageName, activity, keyboardShown } = source.view();
    const place = `${activity}\n${hierarchy}`;
    const screen = known.get(place) ?? read(hierarchy, { packageName, activity });
    if (known.size < KNOWN_MAX) known.set(place, screen);
    return { screen, keyboardShown };
  };
  return {
    look() {
      const seen = look();
      if (seen.screen.packageName === app) layouts.add(layoutSignature(seen.screen));
      return seen;
    },
    perform(explored: Explored) {
      if (explored.choice.action.kind === 'restart') {
        source.forceStop(app);
        source.start(app);
      } else act(source, explored, () => look().screen);
      pass();
    },
    screens: () => [...layouts],
  };
}

/** Screens that are kept, so that the same dump is not read again and again. */
const KNOWN_MAX = 200;

function read(hierarchy: string, where: { readonly packageName: string; readonly activity: string }): Screen {
  const parsed = parseHierarchy(hierarchy, where);
  if (parsed.ok) return parsed.screen;
  return { ...where, rotation: 0, bounds: [0, 0, 1, 1], elements: [] };
}
