import { createHash } from 'node:crypto';
import type { MemorySnapshot, RunState } from '@tapwright/contracts';
import { findStrategy } from '@tapwright/runtime';
import { bestRules, type JobRow, knownFacts, type Reader, ruleAsTold, stepsFor } from '@tapwright/store';

/** Most rules that a run is given; more would only lengthen its prompts. */
const RULES_MAX = 8;
/** Most facts that a run is given: they are saved with its state at every event. */
const FACTS_MAX = 60;

/** What the persistent memory gives to the runs of a job: the same for every candidate, whenever it begins. */
export type Remembered = Pick<RunState, 'rules' | 'memory'>;

const NOTHING: Remembered = { rules: [] };

/**
 * Reads the memory of the job's app once, for all of its runs. The memory is empty where the job asks for none, its
 * strategy has none, or it names no app.
 */
export async function rememberFor(job: JobRow, db: Reader): Promise<Remembered> {
  const { spec, tenantId } = job;
  if (!findStrategy(spec.strategy).useRules || !spec.memory || spec.app === undefined) return NOTHING;
  const app = { tenantId, packageName: spec.app };
  const about = { ...app, goal: spec.goal };
  const rules = (await bestRules(db, { ...about, limit: RULES_MAX })).map(ruleAsTold);
  const steps = [...((await stepsFor(db, about))?.steps ?? [])];
  const facts = await knownFacts(db, { ...app, limit: FACTS_MAX });
  if (rules.length + steps.length + facts.length === 0) return NOTHING;
  return { rules, memory: { id: snapshotId({ rules, steps, facts }), steps, facts } };
}

/**
 * The snapshot on a phone with this version of the app: facts about other versions are left out. Its id is a hash of
 * what is left, so runs with the same id knew the same.
 */
export function onVersion(state: RunState, appVersion: string | undefined): RunState {
  const known = appVersion === undefined ? state : { ...state, appVersion };
  const { memory } = state;
  if (memory === undefined) return known;
  const facts = memory.facts
    .filter((fact) => (fact.appVersion ?? '') === (appVersion ?? ''))
    .map(({ key, screen, reason }) => ({ key, screen, reason }));
  const id = snapshotId({ rules: state.rules, steps: memory.steps, facts });
  return { ...known, memory: { ...memory, id, facts } };
}

/** Hash of the content, 16 hex digits. */
function snapshotId(content: Omit<MemorySnapshot, 'id'> & Pick<RunState, 'rules'>): string {
  const { rules, steps, facts } = content;
  const said = [rules, steps, facts.map(({ key, screen, reason }) => [key, screen, reason])];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 16);
}
