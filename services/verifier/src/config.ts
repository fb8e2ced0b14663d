import { ModelEnvironment } from '@tapwright/model';
import { BaseConfig, PolicyEnvironment } from '@tapwright/service';

export const Config = BaseConfig.extend(ModelEnvironment.shape).extend(
  PolicyEnvironment.pick({ DOMAIN_KNOWLEDGE: true }).shape,
);
