import type { Screen, ScreenElement } from '@tapwright/screen';
import type { z } from 'zod';
import type { Looks, ScreenLooks } from '../looks.ts';

/** How likely a text is another one at the next run: 0 not at all, 1 perhaps, 2 surely. */
export type TextRank = (text: string) => 0 | 1 | 2;

/**
 * What a rule goes by; the chain treats all rules of one kind alike.
 * `name`: what the element is called. `neighbour`: what stands beside it; few of these are kept, and beside a name they are
 * fragile. `place`: where it stands among its like. `picture`: how it looks; proposed where little else is sure, and asked only
 * where the screen's looks are known. `point`: a place on the screen; always the last, and always fragile.
 */
export type GoesBy = 'name' | 'neighbour' | 'place' | 'picture' | 'point';

/** The element for which rules are proposed, on its own screen. */
export interface Meant {
  readonly screen: Screen;
  readonly element: ScreenElement;
}

export interface Proposing extends Meant {
  readonly rankText: TextRank;
  /** How elements looked on screens of which pictures were kept. */
  readonly looks: ScreenLooks | undefined;
}

/** Comparisons that forgive what often changes: case, spaces and signs, the package of an id. */
export interface Loosely {
  isId(wanted: string, found: string): boolean;
  isText(wanted: string, found: string): boolean;
}

export interface AnyRule {
  readonly by: string;
}

/** All that the rest of the package knows about one way to find elements. */
export interface RuleDefinition<Rule extends AnyRule> {
  readonly goesBy: GoesBy;
  /** What it finds an element by, for people: "its id". */
  readonly says: string;
  /** The fields that are templates: days and parameters stand in them until they are bound. */
  readonly templates: readonly string[];
  /** All elements that fit, in document order. Templates are bound; one that is not fits nothing. */
  match(screen: Screen, rule: Rule, looks?: Looks): readonly ScreenElement[];
  /** Rules that may find the element, surest first. They need not be measured; texts stand in them literally. */
  propose(proposing: Proposing): readonly Rule[];
  /** True where the rule names more than this element on other screens of its kind; absent: never. */
  isShared?(rule: Rule, meant: Meant): boolean;
  /** True where the next change of the layout breaks it, whatever was measured; absent: never. */
  isFragile?(rule: Rule, element: ScreenElement): boolean;
  /** Whether it nearly fits a changed element; absent: it never says. */
  fitsLoosely?(rule: Rule, element: ScreenElement, loosely: Loosely): boolean;
  /** Of a neighbour: whether the element, of whatever class, stands where the rule says; absent: it never says. */
  isBeside?(rule: Rule, meant: Meant): boolean;
}

export type RuleSchema = z.ZodObject<{ readonly by: z.ZodLiteral<string> }>;
type RuleOf<Schema extends z.ZodType> = Readonly<z.output<Schema>>;
type TextField<Rule> = { [Field in keyof Rule]: Rule[Field] extends string ? Field : never }[keyof Rule];

/** A definition with the schema of its rule: `by` and its own fields. */
export function defineRule<Schema extends RuleSchema>(
  schema: Schema,
  definition: RuleDefinition<RuleOf<Schema> & AnyRule> & {
    readonly templates: readonly TextField<RuleOf<Schema>>[];
  },
): RuleDefinition<RuleOf<Schema> & AnyRule> & { readonly schema: Schema } {
  return { schema, ...definition };
}
