export { tapwright } from './program.ts';
