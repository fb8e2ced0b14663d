import type { ActorInput, ActorOutput } from '../../roles/actor.ts';

/** An answer in SPHINX's grammar (3.3.2): what it has no word for is not said, and so is no action. */
export function sayChoice({ choices }: Pick<ActorInput, 'choices'>, answer: ActorOutput): string {
  const choice = choices[answer.index];
  const action = choice === undefined ? '' : actionOf(choice, answer.text ?? '');
  return `Thought: ${answer.thought}\nAction: ${action}`;
}

function actionOf({ kind, direction, element }: ActorInput['choices'][number], text: string): string {
  const on = element === undefined ? '' : `[${element.index}]`;
  switch (kind) {
    case 'click':
      return `click${on}`;
    case 'long_click':
      return `longclick${on}`;
    case 'text':
    case 'swipe_selector':
      return `text${on}[${text}]`;
    case 'clear':
      return `text${on}[]`;
    case 'scroll':
      return `scroll${on}[${direction ?? 'down'}]`;
    case 'end':
      return 'press[stop]';
    default:
      return `press[${kind}]`;
  }
}
