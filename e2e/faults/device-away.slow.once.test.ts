import { LINK_CASES, LOST_LINK_CASES } from './cases/link.ts';
import { PUT_ASIDE_CASES } from './cases/phone.ts';
import { SERVER_CASES } from './cases/server.ts';
import { runFaults } from './fault-case.fixture.ts';

// The longest case comes first: the others run while it waits.
runFaults('a phone that', [...PUT_ASIDE_CASES, ...LOST_LINK_CASES, ...SERVER_CASES, ...LINK_CASES]);
