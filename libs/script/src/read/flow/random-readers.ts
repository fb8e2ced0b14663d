import { note, type Reader } from './flow-state.ts';
import { isRecord } from './parse-flow.ts';
import { given } from './scope.ts';
import { typed } from './touch-readers.ts';

/** Longest random text that is read. */
const LENGTH_MAX = 1_000;

/** A value of the length that is asked for; always the same one, so that a replay does what the last one did. */
const filled = (signs: string, length: number) =>
  signs.repeat(Math.ceil(length / signs.length)).slice(0, length);

const random =
  (value: (length: number, count: number) => string): Reader =>
  (command, at, state) => {
    const length = Number(isRecord(command.value) ? command.value.length : undefined);
    const isLength = Number.isInteger(length) && length > 0 && length <= LENGTH_MAX;
    const count = [...at.parameters.known.keys()].filter((name) => name.startsWith('RANDOM_')).length + 1;
    const name = `RANDOM_${count}`;
    typed(given(name, value(isLength ? length : 8, count), at.parameters), state);
    note(state, command, `always the same value is typed; --set ${name}=VALUE gives another`);
    return undefined;
  };

/** What Maestro types at random is a parameter of the trace. */
export const RANDOM: Readonly<Record<string, Reader>> = {
  inputRandomText: random((length) => filled('random', length)),
  inputRandomNumber: random((length) => filled('48151623', length)),
  inputRandomEmail: random((_, count) => `random.${count}@example.org`),
  inputRandomPersonName: random(() => 'Robin Random'),
  inputRandomCityName: random(() => 'Randomton'),
  inputRandomCountryName: random(() => 'Iceland'),
  inputRandomColorName: random(() => 'teal'),
};
