export { HEALINGS_PER_WEEK, HealingsEnvironment } from './healings.ts';
export { loadDomainKnowledge } from './load-domain-knowledge.ts';
export { PolicyEnvironment } from './policy-environment.ts';
export { findHook, type ResetHook, type ResetHooks, ResetHooksEnvironment } from './reset-hooks.ts';
export { refuseSetupLines, type SetupLines, SetupLinesEnvironment } from './setup-lines.ts';
