import { describe, expect, it } from 'vitest';
import type { Box } from '../layout/box.ts';
import { rectOf } from '../layout/geometry.ts';
import { dumpWindow } from './dump.ts';

function box(more: Partial<Box<never>>): Box<never> {
  return { rect: rectOf(0, 0, 100, 100), facts: { className: 'android.view.View' }, children: [], ...more };
}

describe('a dump', () => {
  it('is written as uiautomator writes it', () => {
    const root = box({
      children: [
        box({
          rect: rectOf(10, 20, 30, 40),
          facts: { className: 'android.widget.Button', id: 'go', text: 'Go & "come"\nback', desc: '<>' },
          onLongTap: { nav: 'pop' },
        }),
      ],
    });
    expect(dumpWindow(root, 'org.example')).toBe(
      `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0">` +
        '<node index="0" text="" resource-id="" class="android.view.View" package="org.example" content-desc=""' +
        ' checkable="false" checked="false" clickable="false" enabled="true" focusable="false" focused="false"' +
        ' scrollable="false" long-clickable="false" password="false" selected="false" bounds="[0,0][100,100]"' +
        ' drawing-order="0" hint="">' +
        '<node index="0" text="Go &amp; &quot;come&quot;&#10;back" resource-id="org.example:id/go"' +
        ' class="android.widget.Button" package="org.example" content-desc="&lt;&gt;"' +
        ' checkable="false" checked="false" clickable="false" enabled="true" focusable="false" focused="false"' +
        ' scrollable="false" long-clickable="true" password="false" selected="false" bounds="[10,20][40,60]"' +
        ' drawing-order="1" hint="" /></node></hierarchy>',
    );
  });

  it('cuts bounds to what can be seen and leaves out what cannot', () => {
    const hidden = box({ rect: rectOf(0, 200, 10, 10), facts: { className: 'hidden.View' } });
    const partly = box({ rect: rectOf(50, 80, 100, 100), facts: { className: 'partly.View' } });
    const xml = dumpWindow(box({ children: [hidden, partly] }), 'org.example');
    expect(xml).not.toContain('hidden.View');
    expect(xml).toMatch(/index="0"[^>]*class="partly\.View"[^>]*bounds="\[50,80\]\[100,100\]"/);
  });

  it('has no node for a decoration, and counts siblings without it', () => {
    const line = box({ facts: null });
    const after = box({ facts: { className: 'after.View' } });
    const xml = dumpWindow(box({ children: [line, after] }), 'org.example');
    expect(xml.match(/<node /g)).toHaveLength(2);
    expect(xml).toMatch(/index="0"[^>]*class="after\.View"/);
  });
});
