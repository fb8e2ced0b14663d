import { ancestorsOf, type Finding, type ScreenElement } from '@tapwright/screen';
import { virtualApp } from '@tapwright/virtual-apps';
import { spotsOf } from './boxes.ts';
import type { ShownScreen } from './shown-screens.ts';

/** 48 dp in pixels, less one for rounding. */
const LEAST = 131;

/** Findings that an app really deserves, though no bug is switched on: by id, each with the reason. */
const DESERVED: readonly {
  readonly app: string;
  readonly kind: Finding['kind'];
  readonly id: string;
  readonly why: string;
}[] = [
  {
    app: 'player',
    kind: 'duplicate_names',
    id: 'mini',
    why: 'the bar of the current track is called like its row',
  },
];

/** Why a finding is right on an app without bugs; null if it is false. */
export function trulyThere({ app, screen, window }: ShownScreen, finding: Finding): string | null {
  const element = screen.elements[finding.element];
  if (element === undefined) return null;
  const known = DESERVED.find(
    (one) => one.app === app && one.kind === finding.kind && isCalled(element, one.id),
  );
  if (known !== undefined) return known.why;
  if (finding.kind === 'no_name') {
    const ids = virtualApp(app).unnamed ?? [];
    const line = [element, ...ancestorsOf(screen, element)];
    return line.some((one) => ids.some((id) => isCalled(one, id))) ? 'it is unnamed on purpose' : null;
  }
  if (finding.kind === 'small_target') {
    // The layout knows the whole box, where the tree shows only what is not scrolled away.
    const isSmall = spotsOf(window).some(({ box: { rect, facts } }) => {
      const isIt =
        rect.left === element.bounds[0] &&
        rect.top === element.bounds[1] &&
        facts?.className === element.className;
      return isIt && Math.min(rect.right - rect.left, rect.bottom - rect.top) < LEAST;
    });
    return isSmall ? 'it is laid out smaller than 48 dp' : null;
  }
  return null;
}

const isCalled = ({ resourceId }: ScreenElement, id: string): boolean => resourceId.endsWith(`:id/${id}`);
