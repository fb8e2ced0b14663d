import type { Screen, ScreenElement } from '@tapwright/screen';
import type { z } from 'zod';
import type { Looks, ScreenLooks } from '../looks.ts';

/** How likely a text differs at the next run: 0 not at all, 1 perhaps, 2 surely. */
export type TextRank = (text: string) => 0 | 1 | 2;

/**
 * What a rule identifies elements by; the chain treats all rules of one kind alike. `name`: what the element is called.
 * `neighbour`: what stands beside it; few of these are kept, and beside a name they are fragile. `place`: its number
 * among its like. `picture`: its look; proposed if little else is sure, and used only if the looks of the screen are
 * known. `point`: a place on the screen; always the last, and always fragile.
 */
export type GoesBy = 'name' | 'neighbour' | 'place' | 'picture' | 'point';

/** The element for which rules are proposed, on its own screen. */
export interface Meant {
  readonly screen: Screen;
  readonly element: ScreenElement;
}

export interface Proposing extends Meant {
  readonly rankText: TextRank;
  /** How elements looked on screens whose pictures were kept. */
  readonly looks: ScreenLooks | undefined;
}

/** Comparisons that ignore what often changes: case, spaces, punctuation and the package of an id. */
export interface Loosely {
  isId(wanted: string, found: string): boolean;
  isText(wanted: string, found: string): boolean;
}

export interface AnyRule {
  readonly by: string;
}

/** Everything that the rest of the package needs to know about one way to find elements. */
export interface RuleDefinition<Rule extends AnyRule> {
  readonly goesBy: GoesBy;
  /** What it finds an element by, in words for people: "its id". */
  readonly says: string;
  /** The fields that are templates: they may hold days and parameters until they are bound. */
  readonly templates: readonly string[];
  /** All elements that fit, in document order. Templates are bound; an unbound one fits nothing. */
  match(screen: Screen, rule: Rule, looks?: Looks): readonly ScreenElement[];
  /** Rules that may find the element, surest first. They need not be measured; their texts are literal. */
  propose(proposing: Proposing): readonly Rule[];
  /** True where the rule names more than this element on other screens of its kind; absent: never. */
  isShared?(rule: Rule, meant: Meant): boolean;
  /** True if the next change of the layout breaks it, whatever was measured; absent: never. */
  isFragile?(rule: Rule, element: ScreenElement): boolean;
  /** Whether it nearly fits a changed element; absent: never. */
  fitsLoosely?(rule: Rule, element: ScreenElement, loosely: Loosely): boolean;
  /** For a neighbour: whether the element, of any class, stands where the rule says; absent: never. */
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
