import { describe, expect, it } from 'vitest';
import { dumpForm } from './dump-form.ts';
import { parseHierarchy } from './parse-hierarchy.ts';

const CONTEXT = { packageName: 'org.example', activity: '.Main' };
const DUMP =
  '<hierarchy rotation="1"><node index="0" text="" class="android.widget.FrameLayout" package="org.example" NAF="true" enabled="true" bounds="[0,0][100,200]" drawing-order="0" hint="">' +
  '<node index="3" text="A &amp; &quot;B&quot;&#10;C" resource-id="org.example:id/a" class="a.B$C" package="org.example" clickable="true" enabled="true" bounds="[0,0][50,50]" drawing-order="4" hint="" />' +
  '<node index="4" text="" class="android.widget.EditText" package="org.example" focusable="true" enabled="true" bounds="[0,50][50,90]" hint="Name"><node text="in" class="x.Y" bounds="[0,50][10,60]"/></node>' +
  '</node><node index="0" class="x.Window" bounds="[0,0][9,9]"/></hierarchy>';
const SOURCE =
  '<?xml version="1.0" encoding="UTF-8"?><hierarchy index="0" class="hierarchy" rotation="1" width="100" height="200">' +
  '<android.widget.FrameLayout index="0" package="org.example" class="android.widget.FrameLayout" text="" enabled="true" bounds="[0,0][100,200]" displayed="true">' +
  '<a.B.C index="3" package="org.example" class="a.B$C" text="A &amp; &quot;B&quot;&#10;C" resource-id="org.example:id/a" clickable="true" enabled="true" bounds="[0,0][50,50]" displayed="true"></a.B.C>' +
  '<android.widget.EditText index="4" package="org.example" class="android.widget.EditText" text="" focusable="true" enabled="true" bounds="[0,50][50,90]" displayed="true" hint="Name"><x.Y text="in" class="x.Y" bounds="[0,50][10,60]"/></android.widget.EditText>' +
  '</android.widget.FrameLayout><x.Window class="x.Window" bounds="[0,0][9,9]"/><android.widget.Toast text="Saved" class="android.widget.Toast"/></hierarchy>';

describe('dumpForm', () => {
  it('makes the same characters of a dump and of a page source', () => {
    const form = dumpForm(DUMP, { hints: true });
    expect(form).not.toBeNull();
    expect(dumpForm(SOURCE, { hints: true })).toBe(form);
    expect(dumpForm(form ?? '', { hints: true })).toBe(form);
  });

  it('changes nothing of the screen', () => {
    const screen = parseHierarchy(DUMP, CONTEXT);
    expect(screen.ok).toBe(true);
    for (const one of [DUMP, SOURCE])
      expect(parseHierarchy(dumpForm(one, { hints: true }) ?? '', CONTEXT)).toEqual(screen);
  });

  it('differs wherever the screen does', () => {
    const form = dumpForm(DUMP, { hints: true });
    for (const [from, to] of [
      ['text="in"', 'text="im"'],
      ['clickable="true"', 'clickable="false"'],
      ['[0,50][10,60]', '[0,50][10,61]'],
      ['hint="Name"', 'hint=""'],
      ['rotation="1"', 'rotation="0"'],
      ['class="x.Y"', 'class="x.Z"'],
    ] as const)
      expect(dumpForm(DUMP.replace(from, to), { hints: true })).not.toBe(form);
  });

  it('leaves hints out where the phone’s dumps have none', () => {
    const without = DUMP.replaceAll(/ hint="[^"]*"/g, '');
    expect(dumpForm(SOURCE, { hints: false })).toBe(dumpForm(without, { hints: false }));
  });

  it.each([
    '',
    'ERROR: null root node returned',
    '<hierarchy rotation="0"/>',
    '<hierarchy><node bounds="[0,0][1,1]">',
  ])('is null for what is no tree: %s', (text) => expect(dumpForm(text, { hints: true })).toBeNull());
});
