import { ModelEnvironment } from '@tapwright/model';
import { BaseConfig } from '@tapwright/service';

export const Config = BaseConfig.extend(ModelEnvironment.shape);
