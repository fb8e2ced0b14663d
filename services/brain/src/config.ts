import { Config as ActorConfig } from '@tapwright/actor/config';
import { Config as PlannerConfig } from '@tapwright/planner/config';
import { z } from 'zod';

/** The variables of the six services; what only some of them read stands in these two. */
export const Config = ActorConfig.extend(PlannerConfig.shape).extend({
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(12),
});
