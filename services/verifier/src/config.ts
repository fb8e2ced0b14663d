import { ModelEnvironment } from '@tapwright/model';
import { PolicyEnvironment } from '@tapwright/policy';
import { BaseConfig, MeterEnvironment } from '@tapwright/service';

export const Config = BaseConfig.extend(ModelEnvironment.shape)
  .extend(MeterEnvironment.shape)
  .extend(PolicyEnvironment.pick({ DOMAIN_KNOWLEDGE: true }).shape);
