import { APP_CASES } from './cases/app.ts';
import { PHONE_CASES } from './cases/phone.ts';
import { WINDOW_CASES } from './cases/window.ts';
import { runFaults } from './fault-case.fixture.ts';

runFaults('a phone that', [...APP_CASES, ...WINDOW_CASES, ...PHONE_CASES]);
