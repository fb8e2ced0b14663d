import {
  type HistoryItem,
  toTapwrightError,
  WIDGET_OBSERVATIONS_MAX,
  WIDGET_ROLES_BATCH,
} from '@tapwright/contracts';
import {
  type ModelUsage,
  rolesIn,
  spentInVain,
  type WidgetRolesInput,
  WidgetRolesOutput,
} from '@tapwright/model';
import { type KnownWidget, knownWidgets, type SeenWidget } from '@tapwright/store';
import type { ReflectorDeps } from '../deps.ts';
import { inferRolesPrompt } from '../prompts/infer-roles.ts';
import type { EndedTaskInput } from './after-task.ts';
import { type UsedWidget, usedWidgets } from './used-widgets.ts';

export interface LearntWidgets {
  readonly widgets: readonly SeenWidget[];
  readonly usages: readonly ModelUsage[];
}

type Learning = EndedTaskInput & { readonly actions: readonly HistoryItem[] };

/**
 * What the widgets that a task has used did, and what they are for (DroidAgent, "Widget Retriever"). Roles are stored with
 * the widgets, so that one is asked for only where something new was observed; all of a task in one question.
 */
export async function learnWidgets(input: Learning, deps: ReflectorDeps): Promise<LearntWidgets> {
  const { job, run } = input;
  const used = await usedWidgets(input.actions, { screens: deps.screens, app: job.spec.app ?? '' });
  const of = {
    tenantId: job.tenantId,
    packageName: job.spec.app ?? '',
    appVersion: run.state.appVersion ?? '',
  };
  const known = await knownWidgets(deps.db.read, { ...of, signatures: used.map(({ key }) => key) });
  const asked = used.filter((widget) => isNew(widget, known.get(widget.key))).slice(0, WIDGET_ROLES_BATCH);
  const { roles, usages } = await askRoles(input, deps, { asked, known });
  const widgets = used.map(({ key, observations }) => ({
    signature: key,
    tries: 0,
    role: roles.get(key) ?? null,
    observations,
  }));
  return { widgets, usages };
}

function isNew({ observations }: UsedWidget, known: KnownWidget | undefined): boolean {
  if (known === undefined || known.role === null) return true;
  return observations.some(
    (made) => !known.observations.some(({ screen, text }) => screen === made.screen && text === made.text),
  );
}

interface Asked {
  readonly asked: readonly UsedWidget[];
  readonly known: ReadonlyMap<string, KnownWidget>;
}

async function askRoles(
  { job, run, signal, log }: Learning,
  { model, modelTimeoutMs }: ReflectorDeps,
  { asked, known }: Asked,
): Promise<{ readonly roles: ReadonlyMap<string, string>; readonly usages: readonly ModelUsage[] }> {
  if (asked.length === 0) return { roles: new Map(), usages: [] };
  const widgets = asked.map((widget) => ({
    key: widget.key,
    label: widget.label,
    widget: widget.widget,
    observations: mostRelevant(widget, known.get(widget.key)),
  }));
  const input: WidgetRolesInput = { app: job.spec.app ?? '', widgets };
  try {
    const { output, usage } = await model.ask({
      role: 'widget-roles',
      about: { jobId: job.id, runId: run.id },
      input,
      messages: inferRolesPrompt(input),
      schema: WidgetRolesOutput,
      signal,
      timeoutMs: modelTimeoutMs,
    });
    return { roles: new Map(rolesIn(output, input).map(({ key, role }) => [key, role])), usages: [usage] };
  } catch (error) {
    log.warn({ run: run.id, code: toTapwrightError(error).code }, 'no roles of widgets');
    return { roles: new Map(), usages: spentInVain(error) };
  }
}

/** Those of the screens on which it was used now come first, then the newest; each once. */
function mostRelevant({ observations }: UsedWidget, known: KnownWidget | undefined): readonly string[] {
  const here = new Set(observations.map(({ screen }) => screen));
  const before = known?.observations ?? [];
  const all = [
    ...observations.toReversed(),
    ...before.filter(({ screen }) => here.has(screen)),
    ...before.filter(({ screen }) => !here.has(screen)),
  ];
  return [...new Set(all.map(({ text }) => text))].slice(0, WIDGET_OBSERVATIONS_MAX);
}
