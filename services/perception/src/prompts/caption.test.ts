import { expect, test } from 'vitest';
import { captionPrompt } from './caption.ts';

test('the question what an icon stands for', async () => {
  const text = captionPrompt().map(({ role, content }) => `--- ${role}\n${content}`);
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('golden/caption.txt');
});
