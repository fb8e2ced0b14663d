import { CAPTURE_CASES } from './cases/capture.ts';
import { HOSTILE_CASES } from './cases/hostile.ts';
import { INPUT_CASES } from './cases/input.ts';
import { runFaults } from './fault-case.fixture.ts';

runFaults('a phone that', [...CAPTURE_CASES, ...INPUT_CASES, ...HOSTILE_CASES]);
