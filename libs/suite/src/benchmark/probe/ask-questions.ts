import type { Question } from '@tapwright/evaluation';
import type { ActorChoice, ActorInput, ChatMessage } from '@tapwright/model';
import type { ProbeAnswer, Subject } from '../models/subject.ts';

/** What a model said to one question, in both forms (SPHINX 3.4.1). */
export interface QuestionResult {
  /** The letter that was chosen, empty for none of them; null: the answer could not be read. */
  readonly said: string | null;
  /** The first answer had the demanded form. */
  readonly direct: boolean;
  /** For each option, in their order, whether it was said to be right; null: that answer could not be read. */
  readonly binary: readonly (boolean | null)[];
  readonly binaryDirect: readonly boolean[];
}

/** The questions as they are judged, from what was said. */
export interface JudgedQuestion {
  /** Null: the answer could not be read. */
  readonly right: boolean | null;
  /** Right, and in the demanded form at once (SPHINX Table 7, direct). */
  readonly rightAtOnce: boolean;
  /** The right option alone was said to be right; null: an answer could not be read. */
  readonly binaryRight: boolean | null;
  /** Both forms say the same; null: an answer could not be read. */
  readonly consistent: boolean | null;
}

/** Pure: `verify` judges again by it. */
export function judgeQuestion({ options, answer }: Question, said: QuestionResult): JudgedQuestion {
  const letters = Object.keys(options);
  const right = said.said === null ? null : said.said === answer;
  const isRead = said.binary.every((one) => one !== null);
  const yes = letters.filter((_, at) => said.binary[at] === true);
  return {
    right,
    rightAtOnce: right === true && said.direct,
    binaryRight: isRead ? yes.length === 1 && yes[0] === answer : null,
    consistent: isRead && said.said !== null ? yes.length === 1 && yes[0] === said.said : null,
  };
}

export interface AskedQuestion {
  readonly result: QuestionResult;
  readonly answers: readonly ProbeAnswer[];
}

/** Asks one question as a choice among its options, and each option alone as a question to be answered by yes or no. */
export async function askQuestion(
  subject: Subject,
  { question, id, seed }: { readonly question: Question; readonly id: string; readonly seed: number },
  signal: AbortSignal,
): Promise<AskedQuestion> {
  const entries = Object.entries(question.options);
  const ask = (part: string, about: Form): Promise<ProbeAnswer> =>
    subject.probe(
      {
        ...{ id: `${id} ${part}`, kind: 'question', seed, rightText: null, avoid: [] },
        ...{ input: factsOf(about), messages: promptOf(about), right: about.right },
      },
      signal,
    );
  const text = question.question.trim();
  const right = entries.findIndex(([letter]) => letter === question.answer);
  const whole = await ask('choice', { text, options: entries.map(([, words]) => words), right: [right] });
  const parts: ProbeAnswer[] = [];
  for (const [letter, words] of entries) {
    const statement = `${text}\nIs this a right answer: ${words}`;
    const isRight = letter === question.answer;
    parts.push(await ask(`binary ${letter}`, { text: statement, options: YES_NO, right: [isRight ? 0 : 1] }));
  }
  const at = whole.output?.index ?? -1;
  return {
    answers: [whole, ...parts],
    result: {
      said: whole.output === null ? null : (entries[at]?.[0] ?? ''),
      direct: whole.direct,
      binary: parts.map(({ output }) => (output === null ? null : output.index === 0)),
      binaryDirect: parts.map(({ direct }) => direct),
    },
  };
}

const YES_NO = ['yes', 'no'];

interface Form {
  readonly text: string;
  readonly options: readonly string[];
  readonly right: readonly number[];
}

const SYSTEM = `You answer one question about mobile apps. Choose the right option by its number in brackets.
Answer with JSON: {"thought": string, "index": number, "text": null, "claim": null}.`;

function promptOf({ text, options }: Form): ChatMessage[] {
  const list = options.map((words, index) => `[${index}] ${words}`).join('\n');
  return [
    { role: 'system', content: SYSTEM },
    { role: 'user', content: `Question: ${text}\n${list}` },
  ];
}

function factsOf({ text, options }: Form): ActorInput {
  const choices = options.map(
    (label, index): ActorChoice => ({
      ...{ index, label, kind: 'click', widget: 'Option', resourceId: '', value: '', hint: '' },
      ...{ checked: null, direction: null, context: [] },
    }),
  );
  return {
    goal: text,
    app: '',
    activity: '',
    texts: [],
    choices,
    history: [],
    rules: [],
    refused: [],
    stepsLeft: 1,
  };
}
