import { expect } from 'vitest';
import { parseTrace } from '../../trace/parse-trace.ts';
import { readScript } from '../read-body.ts';

export const APP = 'org.example.notes';

/** The trace of a flow with these commands and settings; `files` lie in its folder. */
export function read(
  commands: string,
  {
    settings = '',
    files = {} as Readonly<Record<string, string>>,
    when = {} as Readonly<Record<string, boolean>>,
  } = {},
) {
  const body = `appId: ${APP}\n${settings}---\n- launchApp\n${commands}\n`;
  const seen = (path: string) => files[path] ?? null;
  const decided = ({ file, line }: { file: string; line: number }) => when[`${file}:${line}`] ?? null;
  const { trace, notes } = readScript({ fileName: 'x.yaml', body, locators: null, read: seen, decided });
  // What is read can be stored, and played.
  expect(parseTrace(JSON.stringify(trace))).toEqual(trace);
  return { ...trace, notes };
}

/** The text of a flow with these commands. */
export const flow = (commands: string, env = '') => `appId: ${APP}\n${env}---\n${commands}\n`;
