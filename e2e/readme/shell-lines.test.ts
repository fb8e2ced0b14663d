import { describe, expect, test } from 'vitest';
import { patternOf, shellLines, shownOutput } from './shell-lines.ts';

const PAGE = `# A page

\`\`\`
$ npm start
step  1  click "A"  advanced
…
script   at …/job_….sh
\`\`\`

Say \`npm test\`, or \`--json\`, or \`npx thing
go\`.

\`\`\`sh
# only a remark
thing go "a"
thing stop        # a remark
NAME=value thing long \\
  --option 'x'    # a remark
npm start
\`\`\`

\`\`\`mermaid
flowchart LR
\`\`\`
`;

describe('the commands of a page', () => {
  test('are read from shell blocks, prompts and the text, each once and without remarks', () => {
    expect(shellLines(PAGE)).toEqual([
      'npm start',
      'thing go "a"',
      'thing stop',
      "NAME=value thing long --option 'x'",
      'npm test',
      'npx thing go',
    ]);
  });
});

describe('the output that a page shows', () => {
  const printed = (first: string) =>
    `before\nstep  1  ${first}  advanced  12 ms\nstep  2  more\nscript   at /tmp/x/job_1.sh\nafter\n`;

  test('fits what is printed where lines are left out and go on', () => {
    expect(printed('click "A"')).toMatch(patternOf(shownOutput(PAGE, 'npm start') ?? ''));
  });

  test('does not fit other words', () => {
    expect(printed('click "B"')).not.toMatch(patternOf(shownOutput(PAGE, 'npm start') ?? ''));
  });

  test('is null where a page has none', () => {
    expect(shownOutput(PAGE, 'npm test')).toBeNull();
  });
});
