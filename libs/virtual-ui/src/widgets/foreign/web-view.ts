import { paintRect } from '../../drawing/paint.ts';
import {
  type Box,
  fit,
  type LayoutContext,
  type Measured,
  type NodeFacts,
  type Space,
} from '../../layout/box.ts';
import { clamp, rectOf } from '../../layout/geometry.ts';
import type { Widget, WidgetBase } from '../../layout/widget.ts';

/**
 * A web page inside an app: nodes without resource names, which scroll in their own view. A link on it is a `text` with
 * `onTap`, since Chromium gives links a node; a link in a `link_text` has none.
 */
export interface WebViewWidget<E> extends WidgetBase {
  readonly kind: 'web_view';
  /** Each address has a scroll position of its own. */
  readonly url: string;
  /** The page's title: the text of the page's root node. */
  readonly title: string;
  readonly children: readonly Widget<E>[];
}

// What Chromium's BrowserAccessibilityAndroid calls the parts of a page; everything else is a plain View.
const PAGE_CLASSES: Readonly<Record<string, string>> = {
  'android.widget.Button': 'android.widget.Button',
  'android.widget.ImageButton': 'android.widget.Button',
  'android.widget.CheckBox': 'android.widget.CheckBox',
  'android.widget.EditText': 'android.widget.EditText',
  'android.widget.ImageView': 'android.widget.Image',
  'android.widget.ProgressBar': 'android.widget.ProgressBar',
  'android.widget.RadioButton': 'android.widget.RadioButton',
  'android.widget.SeekBar': 'android.widget.SeekBar',
  'android.widget.Switch': 'android.widget.Switch',
  'android.widget.TextView': 'android.widget.TextView',
};

const VIEW = 'android.view.View';

/** A text that can be tapped is a link; Chromium reports it as a View with a text. */
function classOf({ className }: NodeFacts, tappable: boolean): string {
  const link = tappable && className === 'android.widget.TextView';
  return link ? VIEW : (PAGE_CLASSES[className] ?? VIEW);
}

/** The same boxes, with nodes as a web page has them. */
function asPage<E>(box: Box<E>): Box<E> {
  const { facts } = box;
  const children = box.children.map(asPage);
  if (facts === null) return { ...box, children };
  const className = classOf(facts, box.onTap !== undefined);
  return { ...box, children, facts: { ...facts, id: undefined, className } };
}

export function measureWebView<E>(
  widget: WebViewWidget<E>,
  space: Space,
  context: LayoutContext,
): Measured<E> {
  const page = context.measure<E>(
    { kind: 'column', padding: 16, gap: 12, children: widget.children },
    { minWidth: space.maxWidth, maxWidth: space.maxWidth, minHeight: 0, maxHeight: Number.POSITIVE_INFINITY },
  );
  const tall = Number.isFinite(space.maxHeight) ? space.maxHeight : page.height;
  const { width, height } = fit(space.maxWidth, tall, space);
  const key = `${widget.id ?? 'web_view'}:${widget.url}`;
  // A page has its own background.
  const ground = context.theme.name === 'light' ? '#ffffff' : '#101012';

  return {
    width,
    height,
    place(left, top) {
      const rect = rectOf(left, top, width, height);
      const max = Math.max(0, page.height - height);
      const offset = clamp(context.scroll[key] ?? 0, 0, max);
      return {
        rect,
        facts: { className: 'android.webkit.WebView', id: widget.id, focusable: true },
        children: [
          {
            rect,
            // The web contents are a separate tree below the view. Its root has the same class as the view.
            facts: { className: 'android.webkit.WebView', text: widget.title, focusable: true },
            scroll: { key, offset, max },
            children: [asPage(page.place(left, top - offset))],
          },
        ],
        paint: () => paintRect(rect, ground),
      };
    },
  };
}
