import type OpenAI from 'openai';
import type { ModelTool } from '../port.ts';

type ToolFields = Pick<OpenAI.ChatCompletionCreateParamsNonStreaming, 'tools' | 'tool_choice'>;

/** The functions of a question in the form of the API; one of them must be called, where that can be demanded. */
export function toolFields(tools: readonly ModelTool[], demanded: boolean): ToolFields {
  return {
    tools: tools.map(({ name, description, parameters }) => ({
      type: 'function',
      function: { name, description, parameters: { ...parameters } },
    })),
    ...(demanded ? { tool_choice: 'required' } : {}),
  };
}

/** For an endpoint without function calls: the functions in words, to be called by a JSON object. */
export function functionsInWords(tools: readonly ModelTool[]): readonly string[] {
  if (tools.length === 0) return [];
  const lines = tools.map(
    ({ name, description, parameters }) =>
      `- ${name}: ${description} Arguments: ${JSON.stringify(parameters.properties)}`,
  );
  const content = [
    'Call one of these functions by answering with JSON {"thought": string, "tool": name of the function, "arguments": object}; arguments that it does not have are null:',
    ...lines,
  ].join('\n');
  return [content];
}

/** A function call of an answer as the JSON object that `functionsInWords` asks for; what cannot be read stays as it is. */
export function callText(
  call: { readonly name: string; readonly arguments: string },
  thought: string,
): string {
  try {
    const said: unknown = JSON.parse(call.arguments.trim() === '' ? '{}' : call.arguments);
    return JSON.stringify({ thought, tool: call.name, arguments: said });
  } catch {
    return `${call.name}: ${call.arguments}`;
  }
}
