import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createStillSource } from '../device/still-source.ts';
import { createVirtualDevice } from '../device/virtual-device.ts';
import { shellOf } from './shell.ts';

const present = spawnSync('mksh', ['-c', 'true']).status === 0;
if (!present)
  console.warn(
    'NOT RUN: mksh, the shell of Android, is not installed, so the virtual shell was not held against it.',
  );

/** Lines of the grammar and of commands that a desktop has too. `%` stands for a directory of the test's own. */
const LINES = [
  'echo one  two',
  `echo 'a  $HOME' "b  c" d\\ e \\$x`,
  'echo "a\\tb\\nc"; echo "d\\cnever"; echo -E "a\\tb"; echo -e "a\\tb"; echo -n x; echo -x y',
  'A="a  b"; echo $A; echo "$A"; B=$A; echo "$B"; echo $A$A "$A"$A',
  `A=; echo [$A] ["$A"]; echo \${A:-none} \${UNSET-unset} "\${A:-a b}"`,
  'echo $? ; false; echo $?; true; echo $?; (exit 7); echo $?',
  'false && echo no || echo yes; true || echo no && echo yes; false || false; echo $?',
  '! false; echo $?; ! true; echo $?; ! (exit 3) && echo negated',
  'X=$(false); echo $?; X=$(echo a; exit 4); echo $? $X; X=1; echo $?',
  'echo $(echo in $(echo nested)) `echo back`; echo "$(printf "a\\nb\\n\\n")"',
  'echo "a $(echo "b $(echo "c")") d"',
  'A=1; (A=2; echo $A); echo $A; { A=3; }; echo $A; A=4 true; echo $A',
  'echo a | cat | cat; false | true; echo $?; true | false; echo $?; echo x | (cat; echo y)',
  'A=1; echo x | A=2; echo $A',
  'echo out > %/f; echo more >> %/f; cat %/f; cat < %/f; > %/f; cat %/f; echo end',
  '{ echo a; echo b >&2; } 2>&1 | cat; { echo a; echo b >&2; } 2>/dev/null',
  'echo a >/dev/null 2>&1; echo $?; cat < /dev/null; echo $?; echo b 1>&2 2>/dev/null',
  'echo a 2>&1 >/dev/null; echo lost > %/l; cat %/l',
  'if [ -e %/none ]; then echo a; elif true; then echo b; else echo c; fi; if false; then :; fi; echo $?',
  'for x in 1 "2 3" $(echo 4 5); do echo "<$x>"; done; for x in; do echo never; done; echo $x',
  'N=; while [ "$N" != aaa ]; do N=a$N; done; echo $N; until true; do echo never; done; echo $?',
  'mkdir %/d; mkdir %/d 2>/dev/null; echo $?; mkdir -p %/d/e; echo $?; [ -d %/d/e ]; echo $?',
  'touch %/a1 %/a2 %/b1 %/.h; echo %/a* %/?1 %/[ab]1 %/[!a]1 %/*; ls %/a*',
  'echo "%/n*" | wc -l; echo %/none* | grep -c none',
  'echo a # comment\necho b\n\n# only\necho c#d',
  'echo a &&\n echo b ||\n echo c',
  '[ 2 -lt 10 ]; echo $?; [ 3 -ge 4 ]; echo $?; [ a = a ]; echo $?; [ a != a ]; echo $?; [ -n "" ]; echo $?',
  '[ ]; echo $?; [ x ]; echo $?; [ "" ]; echo $?; [ ! x ]; echo $?; [ ! -d / ]; echo $?; [ -z "" -a -n x ]; echo $?',
  '[ "-f" = "-f" ]; echo $?; [ "(" = "(" ]; echo $?; [ = = = ]; echo $?; test 1 -eq 01; echo $?',
  'printf "%s-%s|" a b c; printf "%03d|%5s|%-5s|\\n" 7 x y; printf "100%%\\n"; printf "%b" "a\\tb\\n"',
  'echo a;echo b;;',
  '; echo a',
  'echo a; ; echo b',
  'echo a;\n\n echo b\n\n',
  'for x in 1 2\ndo echo $x\ndone; for x in 3;\n do echo $x; done',
  'if true; ; then echo a; fi',
  'while false\ndo echo never; done; until :; do :; done',
  '{ echo a }',
  '{ echo a; } ; }',
  'echo x | while false; do :; done; echo $?',
  '(echo a; (echo b)) | (cat; echo c) > %/o; cat %/o',
  'echo "a\\\nb" a\\\nb',
  'A=$(echo "x y"); for w in $A; do echo $w; done; for w in "$A"; do echo "$w"; done',
  'echo a >%/x;cat<%/x;echo b>>%/x;cat %/x 2>%/e;cat %/e',
  'A=1 B=2; echo $A$B; A=$B B=$A; echo $A$B',
  'echo $((1',
  'echo ${',
  'echo ${A',
  'done',
  'then',
  'echo }',
  'echo if then fi',
  'echo a=b -n',
  'a=b=c; echo $a',
  'echo "; echo """; echo \\; echo "\\"',
  'true && (false || (echo deep && exit 9)); echo $?',
  'mkdir %/m && echo made && rmdir %/m; mkdir %/m && mkdir %/m 2>/dev/null && echo twice; [ -d %/m ] && echo there',
  'D=%/m2; mkdir $D; echo 7 > $D/token; [ "$(cat $D/token)" = 7 ] && mkdir $D/c && echo tap && touch $D/c/done; ls $D $D/c',
  'echo $(',
  'echo "',
  "echo '",
  '( echo',
  'if true; then',
  'fi',
  'echo >',
  '| cat',
  '&& a',
  'nonesuch_command 2>/dev/null; echo $?; (nonesuch_command) 2>/dev/null || echo caught',
  'exit 3; echo never',
  '(exit 4) || exit 5',
  '{ exit 6; }; echo never',
  'true; exit',
  'false; exit',
  'exit 256',
  'echo "$#" a$ $ "$" \'\\\' "\\a"',
  `A=x; echo "\${A}y" \${A}y $A.y "$A/y" \\"$A\\"`,
  'A="*"; echo "$A"; B="a;b|c&d"; echo "$B" $B',
  "echo 'it'\\''s' \"q\"'u'o\\te",
] as const;

describe.skipIf(!present)('agrees with mksh', () => {
  for (const line of LINES) {
    it(line, async () => {
      const directory = mkdtempSync(join(tmpdir(), 'tapwright-mksh-'));
      try {
        const options = {
          encoding: 'utf8',
          cwd: '/',
          env: { PATH: process.env.PATH, HOME: '/' },
        } as const;
        const real = spawnSync('mksh', ['-c', line.replaceAll('%/', `${directory}/`)], options);
        const device = createVirtualDevice({ serial: 'v1', source: createStillSource() });
        device.files.mkdir(directory, true);
        const ours = await shellOf(device, line.replaceAll('%/', `${directory}/`));
        expect({ output: ours.output, status: ours.status }).toEqual({
          output: real.stdout,
          status: real.status,
        });
      } finally {
        rmSync(directory, { recursive: true });
      }
    });
  }
});
