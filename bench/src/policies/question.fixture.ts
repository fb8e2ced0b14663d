import {
  type DoneAction,
  type RecordedApp,
  type RecordedElement,
  type RecordedScreen,
  titleOf,
} from '@tapwright/evaluation';
import { appOf, button, field, label, screenOf } from '@tapwright/evaluation/testing';
import type { ActorChoice, ActorInput } from '@tapwright/model';
import type { Position } from './policy.ts';

/** A made-up app: a list leads to a form, which is saved, and to settings, from which no recorded event leads back. */
export const NOTES: RecordedApp = appOf({
  screens: {
    list: screenOf(button('[0,0][99,50]', 'New'), button('[0,50][99,99]', 'Settings')),
    form: screenOf(
      field('[0,0][99,50]', 'Title', { resource_id: 'o:id/title' }),
      button('[0,50][99,99]', 'Save'),
      button('[0,99][99,150]', 'Save as copy'),
    ),
    saved: screenOf(label('[0,0][99,50]', 'Tea'), button('[0,50][99,99]', 'Settings')),
    settings: screenOf(button('[0,0][99,50]', 'Dark theme')),
  },
  edges: [
    { from: 'list', to: 'form', event: { type: 'tap', bounds: [0, 0, 99, 50], target: { text: 'New' } } },
    {
      from: 'list',
      to: 'settings',
      event: { type: 'tap', bounds: [0, 50, 99, 99], target: { text: 'Settings' } },
    },
    { from: 'form', to: 'saved', event: { type: 'tap', bounds: [0, 50, 99, 99], target: { text: 'Save' } } },
  ],
  tasks: [
    {
      id: 'tea',
      task: "Create a note 'Tea'",
      steps: [
        { node: 'list', choice: 0, chosen: '<button id=0>New</button>' },
        { node: 'form', choice: 0, chosen: '<input id=0>Title</input>', input: 'Tea' },
        { node: 'form', choice: 1, chosen: '<button id=1>Save</button>' },
        { node: 'saved', choice: -1, chosen: null },
      ],
    },
  ],
});

/** The question on a node of a recorded app, with everything offered that can be touched. */
export function questionOn(app: RecordedApp, node: string, values: Partial<ActorInput> = {}): ActorInput {
  const screen = app.screen(node) ?? [];
  const touches = screen
    .filter(({ active, editable }) => active || editable)
    .map((element, index) => choiceOf(screen, element, index));
  const keys = ['back', 'end'].map((kind, at) => plain(kind, touches.length + at));
  return {
    goal: app.tasks[0]?.task ?? '',
    app: app.packageName,
    activity: '',
    texts: screen.map(({ text, desc }) => text || desc).filter((text) => text !== ''),
    choices: [...touches, ...keys],
    history: [],
    rules: [],
    refused: [],
    stepsLeft: 20,
    ...values,
  };
}

/** The same question without the choices of this name, numbered again. */
export function without(input: ActorInput, ...names: readonly string[]): ActorInput {
  const left = input.choices.filter(
    ({ label: name, kind }) => !names.includes(name) && !names.includes(kind),
  );
  return { ...input, choices: left.map((choice, index) => ({ ...choice, index })) };
}

export function plain(kind: string, index: number): ActorChoice {
  const none = { label: '', widget: '', resourceId: '', value: '', hint: '', checked: null, context: [] };
  return { index, kind, direction: null, ...none };
}

export function choiceOf(screen: RecordedScreen, element: RecordedElement, index: number): ActorChoice {
  const { resourceId, text, desc, className, bounds, editable } = element;
  const name = titleOf(screen, element);
  return {
    ...plain(editable ? 'text' : 'click', index),
    label: name,
    resourceId: resourceId.replace(/^.*:id\//, ''),
    element: { index: element.index, resourceId, text, desc, className, label: name, bounds },
  };
}

/** What a chosen number does: `click New`, `text Title = Tea`, `back`, `end`. */
export function nameOf(input: ActorInput, index: number, text: string | null = null): string {
  const choice = input.choices[index];
  if (choice === undefined) return `no ${index}`;
  return `${choice.kind} ${choice.label}`.trim() + (text === null ? '' : ` = ${text}`);
}

/** A place that a test moves by hand. */
export interface Standing {
  node: string;
  done: DoneAction[];
}

export function placeAt(standing: Standing): () => Position {
  return () => ({ node: standing.node, done: standing.done });
}

/** An action that was done on the element of this name. */
export function didOn(
  app: RecordedApp,
  node: string,
  name: string,
  values: Partial<DoneAction> = {},
): DoneAction {
  const screen = app.screen(node) ?? [];
  const element = screen.find((one) => titleOf(screen, one) === name && (one.active || one.editable));
  const touched = element === undefined ? [] : [{ node, ...element }];
  return { kind: 'click', touched, text: null, focus: false, ...values };
}
