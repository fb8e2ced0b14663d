import { getTableColumns, sql } from '../../drizzle.ts';
import { runs } from '../../schema/index.ts';
import { joinState } from './split-state.ts';

/** The stored state with its items, read by the same statement as the row: both are of one moment. */
const WITH_ITEMS = sql`case when runs.id is not null then (
  select json_build_array(runs.state,
    json_agg(item order by position) filter (where list = 'history'),
    json_agg(item order by position) filter (where list = 'seen'))
  from run_items where run_items.run_id = runs.id) end`;

/** What to select of a run, so that its state is complete; the table must be called `runs` in the statement. */
export const RUN = { ...getTableColumns(runs), state: WITH_ITEMS.mapWith(fromDatabase) };

function fromDatabase(value: unknown) {
  const [stored, history, seen] = typeof value === 'string' ? JSON.parse(value) : value;
  return joinState(stored, { history, seen });
}
