/** Seeds of the random walks. */
export const SEEDS = Array.from({ length: 300 }, (_, at) => at + 1);
