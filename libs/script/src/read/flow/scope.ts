import { literal, parameter, type Template } from '../../text/template.ts';
import { environmentName, type TraceParameter } from '../../trace/trace.ts';
import { isRecord } from './parse-flow.ts';
import { type Place, refusal } from './refusal.ts';

/** What the variables of a flow stand for; inner flows see the outer ones. */
export type Scope = ReadonlyMap<string, Template>;

/** The parameters of the trace, as they are found. */
export interface Parameters {
  readonly known: Map<string, TraceParameter>;
  /** What a run called the parameter of a variable. */
  readonly nameOf: (env: string) => string;
}

const NAME = /^[A-Za-z_]\w*$/;
const EXPRESSION = /(\\?)\$\{([^{}]*)\}/g;
/** `${NAME || "value"}`: a value that may be given from outside. */
const DEFAULT = /^\$\{\s*([A-Za-z_]\w*)\s*(?:\|\||\?\?)\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\s*\}$/s;

/** A text of a flow as a template. @throws TapwrightError `INPUT_INVALID` for JavaScript */
export function templateOf(text: string, scope: Scope, parameters: Parameters, place: Place): Template {
  let template = '';
  let at = 0;
  for (const match of text.matchAll(EXPRESSION)) {
    template += literal(text.slice(at, match.index));
    at = match.index + match[0].length;
    template +=
      match[1] === '\\' ? literal(match[0].slice(1)) : named(match[2] ?? '', scope, parameters, place);
  }
  return template + literal(text.slice(at));
}

function named(inside: string, scope: Scope, parameters: Parameters, place: Place): Template {
  const name = inside.trim();
  const known = scope.get(name);
  if (known !== undefined) return known;
  if (NAME.test(name)) return given(name, null, parameters);
  throw refusal(
    place,
    `\${${name.slice(0, 60)}} is JavaScript, or was never set`,
    'a variable of env, such as ${NAME}, or the text itself',
  );
}

/** A parameter of the trace. Without a value it is a secret: who runs the flow gives it. */
export function given(env: string, value: string | null, { known, nameOf }: Parameters): Template {
  const name = nameOf(env);
  if (!known.has(name))
    known.set(name, {
      name,
      secret: value === null,
      value,
      env: /^[A-Z][A-Z0-9_]*$/.test(env) ? env : environmentName(env),
    });
  return parameter(name);
}

/** The variables that `env` sets, over those around it. At the top each of them is a parameter of the trace. */
export function scopeWith(
  env: unknown,
  { scope, parameters, place, isTop }: { scope: Scope; parameters: Parameters; place: Place; isTop: boolean },
): Scope {
  if (env === undefined || env === null) return scope;
  if (!isRecord(env)) throw refusal(place, 'env is no record', 'names with values, such as NAME: value');
  const inner = new Map(scope);
  for (const [name, value] of Object.entries(env)) {
    if (
      !NAME.test(name) ||
      (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    )
      throw refusal(place, `env has the name ${name.slice(0, 40)} without a text`, 'names with texts');
    inner.set(name, variable(name, String(value), { scope, parameters, place, isTop }));
  }
  return inner;
}

function variable(
  name: string,
  text: string,
  { scope, parameters, place, isTop }: { scope: Scope; parameters: Parameters; place: Place; isTop: boolean },
): Template {
  // Whoever reads the flow has given it.
  const set = isTop ? scope.get(name) : undefined;
  if (set !== undefined) return set;
  const [, own, double, single] = DEFAULT.exec(text) ?? [];
  if (own !== undefined) {
    const outer = scope.get(own);
    const otherwise = unescaped(double ?? single ?? '');
    if (outer !== undefined) return outer;
    return isTop ? given(own, otherwise, parameters) : literal(otherwise);
  }
  if (isTop && !text.includes('${')) return given(name, text, parameters);
  return templateOf(text, scope, parameters, place);
}

/** The text of a literal of JavaScript. */
export function unescaped(body: string): string {
  return body.replace(
    /\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|(.))/gis,
    (_, u?: string, x?: string, sign?: string) => {
      const code = u ?? x;
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
      return sign === 'n' ? '\n' : sign === 't' ? '\t' : sign === 'r' ? '\r' : (sign ?? '');
    },
  );
}
