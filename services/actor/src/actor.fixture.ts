import { emptyRunState, type HistoryItem, type RunState, type ScreenMark } from '@tapwright/contracts';
import type { ActorInput, ActorOutput } from '@tapwright/model';
import { parseHierarchy, type Screen } from '@tapwright/screen';
import type { ScriptedModel } from '@tapwright/testing';

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
    effect: 'look',
    before: HERE,
    after: HERE,
    verdict: 'advanced',
    reason: null,
    changes: [],
    ...values,
  };
}

/** What the actor was asked, in order. */
export function questionsOf({ inputs }: ScriptedModel): ActorInput[] {
  return inputs.flatMap((input) => ('choices' in input ? [input] : []));
}

/** An answer of the actor's model. */
export function answer(index: number, values: Partial<Omit<ActorOutput, 'thought' | 'index'>> = {}) {
  return { thought: `number ${index}`, index, text: null, claim: null, ...values } satisfies ActorOutput;
}
