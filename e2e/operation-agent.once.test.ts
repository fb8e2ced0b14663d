import {
  type ActorInput,
  createModel,
  type Model,
  type ModelAnswer,
  type ModelRequest,
  type Role,
} from '@tapwright/model';
import { runsOfJob, scriptsOfJob } from '@tapwright/store';
import { expect, test } from 'vitest';
import { startTestStandalone } from './standalone.fixture.ts';

const CASE = {
  id: 'operation-agent',
  title: 'A note is written',
  parameters: { title: { value: 'Quince jam' }, body: { secret: true } },
  steps: [
    { do: 'Start a new note', expect: [{ activity: 'EditorActivity' }] },
    // Two actions: the second is chosen with a memory of the first.
    { do: 'Enter ${title} as the title and ${body} as the text', expect: [{ text: '${title}' }] },
    { do: 'Save the note', expect: [{ activity: 'MainActivity' }] },
  ],
};
const SECRET = 'seven spoons of sugar';

interface Watched extends Model {
  readonly asked: { readonly role: Role; readonly prompt: string; readonly input: unknown }[];
}

/** The offline model, which now writes a plan with each choice, and the questions that it got. */
function planningModel(): Watched {
  const offline = createModel({ provider: 'offline' });
  const asked: { role: Role; prompt: string; input: unknown }[] = [];
  return {
    name: 'planning',
    asked,
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      const { role, messages, input } = request;
      asked.push({ role, prompt: messages.map(({ content }) => content).join('\n'), input });
      const answer = await offline.ask(request);
      if (role !== 'actor') return answer;
      const plan = [`go on from choice ${asked.length}`];
      return { ...answer, output: request.schema.parse({ ...answer.output, plan }) };
    },
  };
}

const isFirst = ({ input }: { readonly input: ActorInput }): boolean => input.history.length === 0;

test.each(['xuat', 'xuat-noreflect'])(
  'a case runs to its end by %s, with filtered nodes, a plan and a summary',
  async (strategy) => {
    const model = planningModel();
    await using platform = await startTestStandalone(model);
    const parameters = { body: SECRET };
    const { id } = await platform.submit({ kind: 'case', case: CASE, parameters, strategy, verify: true });
    expect(await platform.ended(id)).toMatchObject({ outcome: 'completed' });
    const actor = model.asked.filter(({ role }) => role === 'actor');
    expect(actor[0]?.prompt).toContain('Nothing was done yet.');
    for (const { prompt } of actor) {
      expect(prompt).toMatch(/<node class="[^"]+" resource-id="mock:id\/\w+/);
      expect(prompt).not.toContain('Done so far:');
    }
    const questions = actor.map(({ prompt, input }) => ({ prompt, input: input as ActorInput }));
    // Each step begins with nothing; the next question of the same step has the plan of the last answer and the summary.
    const [first, later] = [questions.filter(isFirst), questions.filter((one) => !isFirst(one))];
    for (const { input } of first) expect(input).toMatchObject({ memory: '', plan: [] });
    expect(first.length).toBeGreaterThanOrEqual(CASE.steps.length);
    expect(later.length).toBeGreaterThan(0);
    for (const { prompt, input } of later) {
      expect(prompt).toMatch(/Your plan was:\n- "go on from choice \d+"/);
      expect(input.memory).toContain(input.history[0]?.label);
    }
    const roles = new Set(model.asked.map(({ role }) => role));
    expect(roles).toContain('summariser');
    expect(roles).not.toContain('observer');
    const { db } = platform.standalone.platform;
    const [run, ...replays] = await runsOfJob(db.read, id);
    expect(run?.state.conversation?.plan).toMatchObject([expect.stringMatching(/^go on from choice/)]);
    expect(JSON.stringify([run?.state, model.asked])).not.toContain(SECRET);
    expect(replays.map(({ outcome }) => outcome)).toEqual(['completed']);
    // Mocked ids are for the agents alone: scripts find the elements themselves.
    const scripts = await scriptsOfJob(db.read, id);
    expect(scripts.length).toBeGreaterThan(0);
    expect(JSON.stringify([scripts, run?.state])).not.toContain('mock:id');
    expect(JSON.stringify(platform.notes())).toContain(SECRET);
  },
);
