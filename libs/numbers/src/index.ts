export { type SeededRandom, seededRandom } from './seeded-random.ts';
export { upperMedian } from './upper-median.ts';
