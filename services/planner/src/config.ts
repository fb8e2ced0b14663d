import { BaseConfig } from '@tapwright/service';

export const Config = BaseConfig;
