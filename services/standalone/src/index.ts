export { type Standalone, type StandaloneOptions, startStandalone } from './standalone.ts';
