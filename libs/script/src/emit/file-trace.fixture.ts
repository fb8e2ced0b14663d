import { parameter } from '../text/template.ts';
import { type Check, TRACE_SCHEMA, type Trace } from '../trace/trace.ts';
import { notesTrace } from './notes.fixture.ts';

/** A name that a shell, Python and TypeScript would each misread if it were not quoted. */
export const STRANGE = `it's $(id) "x" \`y\``;

/** The trace of a run that only checked files. */
export function fileTrace(checks: readonly Check[]): Trace {
  return {
    schema: TRACE_SCHEMA,
    goal: 'Look into files',
    case: null,
    app: 'Notes',
    packageName: 'org.tapwright.notes',
    start: { component: 'org.tapwright.notes/.MainActivity', cleared: false },
    screen: [1080, 2400],
    createdAt: '2026-03-02T09:30:00.000Z',
    parameters: [
      { name: 'who', secret: false, value: STRANGE, env: 'TAPWRIGHT_WHO' },
      { name: 'pin', secret: true, value: null, env: 'TAPWRIGHT_PIN' },
    ],
    guards: [],
    steps: [],
    final: { activity: '', checks },
  };
}

/** One check of each kind, with parameters in path and text. */
export const FILE_CHECKS: readonly Check[] = [
  { kind: 'file', path: '/sdcard/Download/list.txt', is: 'present' },
  {
    kind: 'file',
    path: `/sdcard/Download/${parameter('who')}-*.vcf`,
    is: 'present',
    contains: `FN:${parameter('who')}`,
  },
  { kind: 'file', path: '/storage/emulated/0/Download/notes.txt', is: 'present', contains: parameter('pin') },
  { kind: 'file', path: '/sdcard/Download/*.tmp', is: 'absent' },
];

/** The trace of a run that wrote a note, then checked files. */
export function noteAndFiles(): Trace {
  const { final, ...trace } = notesTrace();
  const { parameters } = fileTrace([]);
  return { ...trace, parameters, final: { ...final, checks: [...final.checks, ...FILE_CHECKS] } };
}
