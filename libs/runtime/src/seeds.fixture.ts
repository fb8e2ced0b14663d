/** Seeds of the walks that are drawn at random. */
export const SEEDS = Array.from({ length: 300 }, (_, at) => at + 1);
