import { WIDGET_ROLE_MAX_CHARACTERS, type WidgetRole } from '@tapwright/contracts';
import { z } from 'zod';
import { cutLine } from '../cut-line.ts';

/** Asks what widgets are for, several at once (DroidAgent, "Widget Retriever"). Its facts are its cache's key. */
export interface WidgetRolesInput {
  readonly app: string;
  readonly widgets: readonly {
    /** Signature of the widget. */
    readonly key: string;
    readonly label: string;
    /** Short class such as `Button`. */
    readonly widget: string;
    /** What came of using it, most relevant first. */
    readonly observations: readonly string[];
  }[];
}

/** One entry for each widget that is understood, by its number in the question. */
export const WidgetRolesOutput = z.object({
  roles: z.array(z.object({ widget: z.number().int(), role: z.string() })),
});
export type WidgetRolesOutput = z.infer<typeof WidgetRolesOutput>;

/** The roles in an answer by the widgets' signatures; numbers that the question does not have are left out. Pure. */
export function rolesIn(output: WidgetRolesOutput, { widgets }: WidgetRolesInput): WidgetRole[] {
  const roles = new Map<string, string>();
  for (const { widget, role } of output.roles) {
    const key = widgets[widget]?.key;
    const text = cutLine(role, WIDGET_ROLE_MAX_CHARACTERS);
    if (key !== undefined && text !== '' && !roles.has(key)) roles.set(key, text);
  }
  return [...roles].map(([key, role]) => ({ key, role }));
}
