import { emitters } from '../emit/emitters.ts';
import type { Trace } from '../trace/trace.ts';
import { readBody, readScript } from './read-body.ts';

const proof = { status: 'not_replayed', detail: '' } as const;
/** Types a parameter and a secret, scrolls, turns a switch, does something under a condition, waits, and checks. */
export const NOTE = readBody({
  fileName: 'note.py',
  locators: null,
  body: `app = App(__file__, "org.example.notes", ".List")
app.parameters({"payee": ("TAPWRIGHT_PAYEE", "Ada"), "pin": ("TAPWRIGHT_PIN", None)})

def test_note():
    app.start(clear=True)
    app.sees("Rent")
    app.tap("desc:New note")
    app.sees("Write here")
    app.type_into("id:body", "Milk for \${payee}")
    app.type_into("id:pin", "\${pin}")
    app.scroll("id:list", "down")
    app.turn("Dark theme", "checked")
    app.is_in("Dark theme", "checked")
    if app.is_visible("Skip"):
        app.tap("Skip")
    app.pause(1.5)
    app.lacks("Old")
    app.tap("Save")
    app.step("the final check")
    app.sees("Saved")
`,
});

export type Format = 'webdriverio' | 'uiautomator2' | 'maestro' | 'adb-shell';

/** How a body of this trace is edited, read, and written again. */
export function editor(format: Format, trace: Trace = NOTE) {
  const emitter = emitters.find((one) => one.format === format);
  if (emitter === undefined) throw new Error(format);
  const write = (one: Trace) => emitter.emit(one, { proof, name: 'note' });
  const { content, files } = write(trace);
  const fileName = `note.${emitter.fileExtension}`;
  const textOf = (path: string) => files.find(({ name }) => name === path)?.text ?? null;
  const kept = textOf('note.locators.json') ?? '';
  const read = (body: string, locators: string | null = kept) =>
    readScript({ fileName, body, locators, read: textOf });
  /** Without the two lines above it, and empty ones. */
  const linesOf = (body: string) =>
    body.split('\n').filter((line) => line !== '' && !/^(?:#|\/\/) /.test(line));
  const again = (body: string) => write(read(body).trace).content;
  return { content, locators: kept, read, write, again, linesOf };
}

export const FORMATS = ['webdriverio', 'uiautomator2', 'maestro', 'adb-shell'] as const;

/** One line of each language; what stands in it is found in the body of that language only. */
export type Lines = Readonly<Record<Format, string>>;
export const line = (webdriverio: string, uiautomator2: string, maestro: string, shell: string): Lines => ({
  ...{ webdriverio, uiautomator2, maestro, 'adb-shell': shell },
});

/** The line on which a text stands, from 1. */
export const lineWith = (body: string, text: string) => body.slice(0, body.indexOf(text)).split('\n').length;
