import { parseHierarchy, type Screen } from '@tapwright/screen';
import { expect, it } from 'vitest';
import { findElements } from './find-elements.ts';
import { appiumSource } from './source-xml.ts';

const node = (attributes: string, children = '') =>
  `<node package="org.example" enabled="true" ${attributes}>${children}</node>`;
const xml = `<hierarchy rotation="0">${node(
  'class="a.Frame" bounds="[0,0][100,100]"',
  [
    node('class="a.Out$In" text="A &amp; &quot;B&quot;&#10;C" bounds="[0,0][10,10]"'),
    node('class="a.Text" text="gone" visible-to-user="false" bounds="[0,0][10,10]"'),
    node(
      'class="9 odd" content-desc="Say &lt;x&gt;" resource-id="org.example:id/odd" bounds="[0,10][10,20]"',
    ),
  ].join(''),
)}</hierarchy>`;

function screen(): Screen {
  const parsed = parseHierarchy(xml, { packageName: 'org.example', activity: 'org.example/.Main' });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

it('the page source names tags by classes, and leaves out invisible elements', () => {
  const source = appiumSource(screen());
  expect(source).toContain('<a.Out.In ');
  expect(source).toContain('class="a.Out$In"');
  expect(source).toContain('<_9.odd ');
  expect(source).toContain('text="A &amp; &quot;B&quot;&#10;C"');
  expect(source).not.toContain('gone');
});

it.each([
  ['xpath', `//*[@text=concat('A & "B"', "\n", 'C')]`, [1]],
  ['xpath', '//a.Out.In', [1]],
  ['xpath', '/hierarchy/a.Frame/*', [1, 2]],
  ['xpath', '//*[@content-desc="Say <x>"]/preceding-sibling::*', [1]],
  ['xpath', '/hierarchy', []],
  ['id', 'odd', [2]],
  ['id', 'org.example:id/odd', [2]],
  ['accessibility id', 'Say <x>', [2]],
  ['class name', 'a.Frame', [0]],
  ['css selector', '.a\\.Frame', [0]],
  ['-android uiautomator', 'new UiSelector().text("A & \\"B\\"\nC")', [1]],
  ['-android uiautomator', 'UiSelector().className("a.Frame").packageName("org.example")', [0]],
  [
    '-android uiautomator',
    'new UiSelector().descriptionMatches("Say .x.").resourceId("org.example:id/odd")',
    [2],
  ],
  ['-android uiautomator', 'new UiSelector().textMatches("A")', []],
  ['-android uiautomator', 'new UiSelector().descriptionContains("SAY")', [2]],
  ['-android uiautomator', 'new UiSelector().enabled(true).instance(1)', [1]],
  ['-android uiautomator', 'new UiSelector().enabled( true ).instance(7);', []],
  ['-android uiautomator', 'new UiSelector().clickable(true)', []],
  ['-android uiautomator', 'new UiSelector().classNameMatches(".*odd").index(1)', [2]],
  [
    '-android uiautomator',
    'new UiSelector().className("a.Frame").childSelector(new UiSelector().index(0))',
    [1],
  ],
  [
    '-android uiautomator',
    'new UiSelector().description("Say <x>").fromParent(new UiSelector().className("a.Out$In"))',
    [1],
  ],
  [
    '-android uiautomator',
    'new UiSelector().childSelector(new UiSelector().resourceIdMatches(".*:id/odd"))',
    [2],
  ],
])('%s %s', (using, value, places) => {
  expect(findElements(screen(), { using, value }).map(({ index }) => index)).toEqual(places);
});

it.each([
  ['xpath', 'x'.repeat(20_001)],
  ['xpath', 'foo()'],
  ['-android uiautomator', 'new UiSelector().text("a"'],
  ['-android uiautomator', 'new UiSelector().textMatches("(")'],
  ['-android uiautomator', 'new UiSelector().toString("a")'],
  ['-android uiautomator', 'new UiSelector().clickable("true")'],
  ['-android uiautomator', 'new UiSelector().text("a", "b")'],
  ['-android uiautomator', 'new UiSelector().text("a") and more'],
  ['-android uiautomator', 'new UiSelector().childSelector("a")'],
  ['-android uiautomator', `${'new UiSelector().childSelector('.repeat(30)}${')'.repeat(30)}`],
  ['css selector', 'a'],
])('refuses %s %#', (using, value) => {
  expect(() => findElements(screen(), { using, value })).toThrow(
    expect.objectContaining({ code: 'invalid selector' }),
  );
});
