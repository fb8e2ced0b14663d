import { ModelEnvironment } from '@tapwright/model';
import { BaseConfig, MeterEnvironment } from '@tapwright/service';

export const Config = BaseConfig.extend(ModelEnvironment.shape).extend(MeterEnvironment.shape);
