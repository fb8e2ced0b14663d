import { dumpWindow } from '../dump/dump.ts';
import type { Phone } from '../source.ts';
import { activeWindow, type Frame } from './frame.ts';

/** An app's frame and dump. They are made when first needed and kept until the app or the phone changes. */
export interface Shown<E> {
  frame(): Frame<E>;
  hierarchy(): string;
  /** To be called when the app has changed. */
  forget(): void;
}

/** `fixed`: true while the screen stays as it is, even if the phone changes. */
export function createShown<E>(
  packageName: string,
  phone: () => Phone,
  sources: { layout(): Frame<E>; fixed(): boolean },
): Shown<E> {
  let kept: { readonly frame: Frame<E>; readonly locale: string } | null = null;
  let hierarchy: string | null = null;

  const frame = (): Frame<E> => {
    const { locale, rotation } = phone();
    const fits = kept?.locale === locale && kept.frame.rotation === rotation;
    if (kept !== null && (fits || sources.fixed())) return kept.frame;
    hierarchy = null;
    kept = { frame: sources.layout(), locale };
    return kept.frame;
  };
  return {
    frame,
    hierarchy() {
      const current = frame();
      hierarchy ??= dumpWindow(activeWindow(current), packageName, current.rotation);
      return hierarchy;
    },
    forget() {
      kept = null;
      hierarchy = null;
    },
  };
}
