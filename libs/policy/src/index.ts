export { loadDomainKnowledge } from './load-domain-knowledge.ts';
export { PolicyEnvironment } from './policy-environment.ts';
export { findHook, type ResetHook, type ResetHooks, ResetHooksEnvironment } from './reset-hooks.ts';
