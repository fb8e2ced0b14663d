/** A small linear congruential generator: the same seeds, the same cases. Each call gives a whole number below `below`. */
export function randomOf(seed: number): (below: number) => number {
  let now = seed;
  return (below) => {
    now = (now * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((now / 2_147_483_648) * below);
  };
}

export const SEEDS = Array.from({ length: 300 }, (_, at) => at + 1);
