import type { Database } from '@tapwright/store';

export interface PlannerDeps {
  readonly db: Database;
}
