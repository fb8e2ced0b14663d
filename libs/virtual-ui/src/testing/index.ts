export { paintWindow } from '../drawing/picture.ts';
export { lintScreen } from '../lint/screen-lint.ts';
export { GADGET, gadget, recordingPhone } from './gadget.fixture.ts';
export { neighbour } from './neighbour.fixture.ts';
export { plainEnv } from './plain-host.fixture.ts';
export { anyInput, dice } from './random-inputs.fixture.ts';
export { sampler } from './sampler.fixture.ts';
