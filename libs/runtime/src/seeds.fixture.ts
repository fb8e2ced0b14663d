/** Seeds of the random walks; with so many, those of restorations have more than 100,000 steps. */
export const SEEDS = Array.from({ length: 340 }, (_, at) => at + 1);
