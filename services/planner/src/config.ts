import { ModelEnvironment } from '@tapwright/model';
import { BaseConfig, MeterEnvironment, RetentionDays } from '@tapwright/service';

export const Config = BaseConfig.extend(ModelEnvironment.shape).extend(MeterEnvironment.shape).extend({
  /** How long a job is kept after its end, days; 0 keeps everything. */
  RETENTION_DAYS: RetentionDays,
});
