import { expect, test } from 'vitest';
import { parseChosen } from './chosen-html.ts';

test.each([
  ['<button id=5>Open</button>', { tag: 'button', text: 'Open', desc: '' }],
  ["<button id=1 text='More options'></button>", { tag: 'button', text: '', desc: 'More options' }],
  ['<checkbox id=6 checked=True>Keep\n awake</checkbox>', { tag: 'checkbox', text: 'Keep awake', desc: '' }],
  ['<input id=2 >Name</input>', { tag: 'input', text: 'Name', desc: '' }],
  ['<button id=9>Duration<br>1 minute</button>', { tag: 'button', text: 'Duration', desc: '' }],
  ['<button id=9>Duration', { tag: 'button', text: 'Duration', desc: '' }],
  ["<button id=3 text='It's off'>On</button>", { tag: 'button', text: 'On', desc: "It's off" }],
])('%s is read', (html, expected) => {
  expect(parseChosen(html)).toEqual(expected);
});

test.each(['', 'Open', '< button>'])('"%s" is not an element', (html) => {
  expect(parseChosen(html)).toBeNull();
});
