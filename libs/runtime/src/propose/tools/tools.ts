/** A function that a model may call, in the form of OpenAI's `tools`. */
export interface ToolDefinition {
  readonly name: ToolName;
  readonly description: string;
  /** JSON schema of its arguments. */
  readonly parameters: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, object>>;
    readonly required: readonly string[];
    readonly additionalProperties: false;
  };
}

export const TOOL_NAMES = ['touch', 'long_touch', 'fill', 'scroll', 'wait', 'back', 'end_task'] as const;
export type ToolName = (typeof TOOL_NAMES)[number] | 'touch_at';

const ID = { type: 'integer', description: 'ID of the widget on the screen' };

function tool(
  name: ToolName,
  description: string,
  properties: Readonly<Record<string, object>> = {},
  required: readonly string[] = Object.keys(properties),
): ToolDefinition {
  return {
    name,
    description,
    parameters: { type: 'object', properties, required, additionalProperties: false },
  };
}

/**
 * What the actor may call (DroidAgent, "Function-call based action selection" and "Additional action types"): an action
 * type and a widget as its argument, so that a question need not list each pair of them.
 */
export const TOOLS: readonly ToolDefinition[] = [
  tool('touch', 'Press a widget.', { ID }),
  tool('long_touch', 'Press a widget and hold it.', { ID }),
  tool(
    'fill',
    'Put a text into a widget; what it held is replaced. Without an ID: press digits on the number pad.',
    { ID, text: { type: 'string', description: 'A value, or ${name} for a credential' } },
    ['text'],
  ),
  tool('scroll', 'Scroll the content of a widget.', {
    ID,
    direction: {
      type: 'string',
      enum: ['up', 'down', 'left', 'right'],
      description: 'Where more is looked for',
    },
  }),
  tool('wait', 'Wait until the screen has loaded.'),
  tool('back', 'Go back.'),
  tool('end_task', 'End the task: it is done, or it cannot be done.', {
    reason: { type: 'string' },
    done: { type: 'boolean', description: 'True if the end condition is met' },
  }),
];

/** Only for an actor that sees the picture: what is drawn in it may be no widget. */
const TOUCH_AT = tool('touch_at', 'Press a point of the picture.', {
  x: { type: 'integer', description: 'Pixels from the left' },
  y: { type: 'integer', description: 'Pixels from the top' },
});

/**
 * The functions for an actor: one without a task has none to end, one that sees no picture has no points, and one whose actions
 * are used up can only end its task.
 */
export function toolsFor({
  hasTask,
  points = false,
  onlyEnd = false,
}: {
  readonly hasTask: boolean;
  readonly points?: boolean;
  readonly onlyEnd?: boolean;
}): readonly ToolDefinition[] {
  if (onlyEnd) return TOOLS.filter(({ name }) => name === 'end_task');
  const tools = points ? [TOUCH_AT, ...TOOLS] : TOOLS;
  return hasTask ? tools : tools.filter(({ name }) => name !== 'end_task');
}
