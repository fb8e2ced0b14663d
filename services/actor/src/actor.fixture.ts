import {
  emptyRunState,
  type HistoryItem,
  type RunState,
  type ScreenMark,
  TapwrightError,
} from '@tapwright/contracts';
import type { ActorInput, Model, ModelAnswer, ModelRequest, ModelSubject, Role } from '@tapwright/model';
import { parseHierarchy, type Screen } from '@tapwright/screen';

/** The list of a notes app: a button, a field, a switch with a text beside it. */
export const NOTES = `<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="org.example" enabled="true" bounds="[0,0][1080,1920]">
<node class="android.widget.Button" text="Save" package="org.example" enabled="true" clickable="true" bounds="[0,0][500,100]"/>
<node class="android.widget.EditText" text="Milk" hint="Title" resource-id="org.example:id/title" package="org.example" enabled="true" focusable="true" clickable="true" bounds="[0,200][1080,300]"/>
<node class="android.widget.LinearLayout" package="org.example" enabled="true" bounds="[0,400][1080,500]">
<node class="android.widget.TextView" text="Dark theme" package="org.example" enabled="true" bounds="[0,400][500,500]"/>
<node class="android.widget.Switch" package="org.example" enabled="true" checkable="true" clickable="true" bounds="[600,400][1080,500]"/>
</node></node></hierarchy>`;

export function notesScreen(): Screen {
  const result = parseHierarchy(NOTES, { packageName: 'org.example', activity: 'org.example/.Main' });
  if (!result.ok) throw new Error(result.detail);
  return result.screen;
}

export const HERE: ScreenMark = {
  captureId: 'cap_1',
  packageName: 'org.example',
  activity: 'org.example/.Main',
  layout: 'l',
  content: 'c',
  place: 'c',
};

export function stateOn(values: Partial<RunState> = {}): RunState {
  const task = { goal: 'rename the note to Bread', endCondition: '', expectation: '' };
  return { ...emptyRunState([task], []), current: HERE, seen: [HERE], ...values };
}

export function past(values: Partial<HistoryItem> = {}): HistoryItem {
  return {
    step: 1,
    task: 0,
    key: 'click|x',
    kind: 'click',
    label: 'Milk',
    checked: null,
    text: null,
    direction: null,
    effect: 'free',
    before: HERE,
    after: HERE,
    verdict: 'advanced',
    reason: null,
    changes: [],
    ...values,
  };
}

export interface ScriptedModel extends Model {
  /** What the actor was asked, in order. */
  readonly questions: ActorInput[];
  readonly prompts: string[];
  /** Who was asked, in order. */
  readonly roles: Role[];
  /** Whose questions they were. */
  readonly subjects: ModelSubject[];
}

/** A model that gives these answers one after another, through the schema of the question. */
export function scriptedModel(...answers: readonly unknown[]): ScriptedModel {
  const left = [...answers];
  const questions: ActorInput[] = [];
  const prompts: string[] = [];
  const roles: Role[] = [];
  const subjects: ModelSubject[] = [];
  return {
    name: 'scripted',
    questions,
    prompts,
    roles,
    subjects,
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      if (request.role === 'actor') questions.push(request.input as ActorInput);
      roles.push(request.role);
      subjects.push(request.about);
      prompts.push(request.messages.map((message) => message.content).join('\n'));
      if (left.length === 0)
        throw new TapwrightError('MODEL_UNREACHABLE', 'the script has no further answer');
      const usage = { inputTokens: 100, outputTokens: 10, cachedTokens: 0, latencyMs: 5, attempts: 1 };
      const output = request.schema.parse(left.shift());
      return { output, usage: { ...usage, repaired: false, model: 'scripted' } };
    },
  };
}

/** An answer of the actor's model. */
export function answer(index: number, values: { text?: string; claim?: 'done' | 'infeasible' } = {}) {
  return { thought: `number ${index}`, index, text: values.text ?? null, claim: values.claim ?? null };
}
