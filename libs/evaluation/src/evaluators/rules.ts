import type { Attributes, TrajectoryAction } from './trajectory.ts';

/** Wanted attributes by name. `equal`: the value is this; `include`: the value contains this. Case matters. */
export interface Rules {
  readonly how: 'equal' | 'include';
  readonly wanted: Attributes;
}

export const ANY: Rules = { how: 'equal', wanted: {} };

/** Whether all rules hold. A missing attribute counts as empty; an empty list of rules holds for everything. */
export function fits({ how, wanted }: Rules, attributes: Attributes): boolean {
  return Object.entries(wanted).every(([name, value]) => {
    const found = attributes[name] ?? '';
    // SPHINX's own code compares activities as a whole, whatever the kind of the match.
    if (name === 'activity') return activityClass(found) === activityClass(value);
    return how === 'equal' ? found === value : found.includes(value);
  });
}

/** Whether one of the touched elements fits all rules. Typed text is `message`, the kind is `action_type`. */
export function fitsAction(rules: readonly Rules[], { type, elements, text }: TrajectoryAction): boolean {
  const own = { action_type: type, ...(text === null ? {} : { message: text }) };
  const touched = elements.length === 0 ? [{}] : elements;
  return touched.some((element) => rules.every((rule) => fits(rule, { ...element, ...own })));
}

/** `org.example.Edit` for a component that Android writes as `org.example/.Edit`; a class name stays as it is. */
export function activityClass(component: string): string {
  const [packageName = '', name] = component.split('/');
  if (name === undefined) return component;
  return name.startsWith('.') ? `${packageName}${name}` : name;
}
