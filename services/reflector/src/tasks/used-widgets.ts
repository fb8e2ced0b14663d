import type { HistoryItem } from '@tapwright/contracts';
import { actionSpace, markOf, widgetKeys } from '@tapwright/runtime';
import { shortClass } from '@tapwright/screen';
import type { WidgetObservation } from '@tapwright/store';
import type { ReflectorDeps } from '../deps.ts';
import { screenIfKept } from './read-if-kept.ts';

/** A widget that a task has used, and what came of it. */
export interface UsedWidget {
  /** Its signature, see `widgetKeys`. */
  readonly key: string;
  readonly label: string;
  /** Short class such as `Button`. */
  readonly widget: string;
  /** In the order in which they were made. */
  readonly observations: readonly WidgetObservation[];
}

const OBSERVED_MAX = 300;

/** The widgets that these actions have used, each once; actions on the whole device, and screens that are gone, are left out. */
export async function usedWidgets(
  actions: readonly HistoryItem[],
  { screens, app }: Pick<ReflectorDeps, 'screens'> & { readonly app: string },
): Promise<readonly UsedWidget[]> {
  const used = new Map<string, UsedWidget>();
  for (const item of actions) {
    const found = item.after === null ? null : await widgetOf(item, { screens, app });
    if (found === null) continue;
    const { observations = [] } = used.get(found.key) ?? {};
    const made = { screen: markOf(item.before, 'place'), text: observed(item) };
    used.set(found.key, { ...found, label: item.label, observations: [...observations, made] });
  }
  return [...used.values()];
}

/** The element is found again by the key of its action: both follow from the screen alone. */
async function widgetOf(
  { key, before }: HistoryItem,
  { screens, app }: Pick<ReflectorDeps, 'screens'> & { readonly app: string },
): Promise<Pick<UsedWidget, 'key' | 'widget'> | null> {
  if (before.packageName !== app) return null;
  const screen = await screenIfKept(screens, before.captureId);
  if (screen === null) return null;
  const choices = actionSpace(screen, { keyboardShown: false, app });
  const element = choices.find(({ action }) => action.key === key)?.element ?? null;
  const signature = element === null ? undefined : widgetKeys(screen).get(element.index);
  if (element === null || signature === undefined) return null;
  return { key: signature, widget: shortClass(element.className) };
}

function observed({ observation, changes }: HistoryItem): string {
  const seen = observation ?? changes.join('; ');
  return (seen === '' ? 'nothing has changed' : seen).slice(0, OBSERVED_MAX);
}
