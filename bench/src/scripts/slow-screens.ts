import type { ScreenSource, View } from '@tapwright/virtual-ui';
import { sameSource } from './edited-source.ts';

/**
 * How long the old screen stays after an input that changes it, and how long only a wheel turns after that;
 * milliseconds.
 */
const OLD_MS = 1_200;
const LOADING_MS = 2_500;

/** Every new screen comes late, and after one that only shows that it is loading. By the phone's clock. */
export function slowScreens(below: ScreenSource): ScreenSource {
  const now = () => below.clock?.now() ?? Date.now();
  let old: { readonly view: View; readonly since: number } | null = null;
  const change = <Outcome>(act: () => Outcome): Outcome => {
    const view = below.view();
    const outcome = act();
    if (below.view().activity !== view.activity) old = { view, since: now() };
    else if (below.view().hierarchy !== view.hierarchy) old = { view, since: now() - LOADING_MS };
    return outcome;
  };
  return {
    ...sameSource(below),
    view() {
      const waited = old === null ? Number.POSITIVE_INFINITY : now() - old.since;
      if (old === null || waited >= OLD_MS + LOADING_MS) return below.view();
      return waited < OLD_MS ? old.view : loading(below);
    },
    input: (event) => change(() => below.input(event)),
    start: (component, uri) => change(() => below.start(component, uri)),
  };
}

function loading({ view, width, height }: ScreenSource): View {
  const now = view();
  const wheel = `<node index="0" text="" resource-id="" class="android.widget.ProgressBar" package="${now.packageName}" content-desc="" checkable="false" checked="false" clickable="false" enabled="true" focusable="false" focused="false" scrollable="false" long-clickable="false" password="false" selected="false" bounds="[${width / 2 - 60},${height / 2 - 60}][${width / 2 + 60},${height / 2 + 60}]" />`;
  return {
    ...now,
    hierarchy: `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="${now.rotation}">${wheel}</hierarchy>`,
  };
}
