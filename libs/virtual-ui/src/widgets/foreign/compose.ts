import type { Box, LayoutContext, Measured, NodeFacts, Space } from '../../layout/box.ts';
import { dp } from '../../layout/display.ts';
import type { Rect } from '../../layout/geometry.ts';
import type { Widget, WidgetBase } from '../../layout/widget.ts';

/** A part of the screen made with Jetpack Compose: it looks the same, but its nodes have no resource names. */
export interface ComposeWidget<E> extends WidgetBase {
  readonly kind: 'compose';
  readonly child: Widget<E>;
}

const VIEW = 'android.view.View';

// Classes that Compose still reports (AndroidComposeViewAccessibilityDelegateCompat); others are plain Views.
const KEPT: ReadonlySet<string> = new Set([
  'android.widget.EditText',
  'android.widget.ImageView',
  'android.widget.ProgressBar',
  'android.widget.SeekBar',
  'android.widget.TextView',
]);

/** The legacy class of a role. Compose reports it by an empty node at the end of the clickable one. */
const ROLES: Readonly<Record<string, string>> = {
  'android.widget.Button': 'android.widget.Button',
  'android.widget.ImageButton': 'android.widget.Button',
  'android.widget.CheckBox': 'android.widget.CheckBox',
  'android.widget.CompoundButton': 'android.widget.CheckBox',
  'android.widget.RadioButton': 'android.widget.RadioButton',
};

const leaf = <E>(rect: Rect, facts: NodeFacts): Box<E> => ({ rect, facts, children: [] });

/** Where a control's words or icon are: inside its padding, beside the mark of a check box. */
function inner({ rect }: Box<unknown>, { checkable }: NodeFacts): Rect {
  const left = rect.left + dp(checkable ? 34 : 8);
  const right = Math.max(left + 1, rect.right - dp(8));
  return { left, right, top: rect.top + dp(8), bottom: Math.max(rect.top + dp(8) + 1, rect.bottom - dp(8)) };
}

/** The nodes inside a control: its text, its icon's description, its role. */
function partsOf<E>(box: Box<E>, facts: NodeFacts): Box<E>[] {
  const role = ROLES[facts.className];
  if (role === undefined) return [];
  const label = { text: facts.text, desc: facts.desc };
  const at = inner(box, facts);
  const words = [
    ...(label.text ? [leaf<E>(at, { className: 'android.widget.TextView', text: label.text })] : []),
    ...(label.desc ? [leaf<E>(at, { className: VIEW, desc: label.desc })] : []),
  ];
  return [...words, leaf(box.rect, { className: role, enabled: facts.enabled ?? true })];
}

/** An empty field has no text of its own; its placeholder is a text inside it. */
function placeholderOf<E>(box: Box<E>, facts: NodeFacts): Box<E>[] {
  const empty = box.field !== undefined && box.field.value === '';
  return empty && facts.hint
    ? [leaf(inner(box, facts), { className: 'android.widget.TextView', text: facts.hint })]
    : [];
}

function asComposed<E>(box: Box<E>): Box<E> {
  const children = box.children.map(asComposed);
  const { facts } = box;
  if (facts === null) return { ...box, children };
  const parts = partsOf(box, facts);
  const placeholder = placeholderOf(box, facts);
  const inside = parts.length > 0 ? { text: undefined, desc: undefined } : {};
  const text = placeholder.length > 0 ? { text: '' } : {};
  const className = KEPT.has(facts.className) ? facts.className : VIEW;
  return {
    ...box,
    facts: { ...facts, id: undefined, hint: undefined, className, ...inside, ...text },
    children: [...children, ...parts, ...placeholder],
  };
}

export function measureCompose<E>(
  widget: ComposeWidget<E>,
  space: Space,
  context: LayoutContext,
): Measured<E> {
  const child = context.measure(widget.child, space);
  return {
    width: child.width,
    height: child.height,
    place(left, top) {
      const box = child.place(left, top);
      const { rect } = box;
      const root: Box<E> = { rect, facts: { className: VIEW }, children: [asComposed(box)] };
      return {
        rect,
        facts: { className: 'androidx.compose.ui.platform.ComposeView', id: widget.id },
        children: [root],
      };
    },
  };
}
