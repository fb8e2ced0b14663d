import { textOf } from './deploy-files.ts';

export type Instruction = { readonly keyword: string; readonly text: string };
export type Stage = {
  readonly name: string;
  readonly from: string;
  readonly instructions: readonly Instruction[];
};
export type Copy = {
  readonly stage: string | null;
  readonly sources: readonly string[];
  readonly to: string;
};

/** The stages of a Dockerfile, in their order. Reads what the files here use: no heredocs, no `ARG` before `FROM`. */
export function stagesOf(path: string): Stage[] {
  const lines = textOf(path)
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line));
  const instructions = lines
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line): Instruction => {
      const [, keyword = '', text = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
      if (keyword === '') throw new Error(`${path}: this reader does not know the line: ${line}`);
      return { keyword, text };
    });
  const starts = instructions.flatMap(({ keyword }, index) => (keyword === 'FROM' ? [index] : []));
  return starts.map((start, index) => {
    const [, from = '', name = ''] = /^(\S+) AS (\S+)$/.exec(instructions[start]?.text ?? '') ?? [];
    return { name, from, instructions: instructions.slice(start + 1, starts[index + 1]) };
  });
}

/** All that makes an image: the instructions of the stages that it is built on, then its own. */
export function instructionsOf(stages: readonly Stage[], target: string): readonly Instruction[] {
  const stage = stages.find(({ name }) => name === target);
  if (stage === undefined) return [];
  return [...instructionsOf(stages, stage.from), ...stage.instructions];
}

/** The texts of one kind of instruction. */
export function textsOf(instructions: readonly Instruction[], keyword: string): string[] {
  return instructions.flatMap((one) => (one.keyword === keyword ? [one.text] : []));
}

export function copiesOf(instructions: readonly Instruction[]): Copy[] {
  return textsOf(instructions, 'COPY').map((text) => {
    const words = text.split(/ +/);
    const stage = words.find((word) => word.startsWith('--from='))?.replace('--from=', '') ?? null;
    const paths = words.filter((word) => !word.startsWith('--'));
    return { stage, sources: paths.slice(0, -1), to: paths.at(-1) ?? '' };
  });
}

/** What a container of an image runs where nobody says otherwise. Throws where a shell would stand in between. */
export function startedBy(instructions: readonly Instruction[]): string[] {
  return ['ENTRYPOINT', 'CMD'].flatMap((keyword): string[] =>
    JSON.parse(textsOf(instructions, keyword).at(-1) ?? '[]'),
  );
}
