import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createVirtualDevice } from '../phone/device/create-virtual-device.ts';
import { createStillSource } from '../phone/device/still-source.ts';
import { shellOf } from './shell.ts';

const present = spawnSync('mksh', ['-c', 'true']).status === 0;
if (!present)
  console.warn(
    'NOT RUN: mksh, the shell of Android, is not installed, so the virtual shell was not compared with it.',
  );

/** Lines that use the grammar, and commands that a desktop has too. `%` stands for the test's own directory. */
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
  'case abc in a*) echo one;; *) echo two;; esac; case x in y) echo no;; esac; echo $?; case "*" in "*") echo star;; esac',
  'X=$(case a in a) echo in;; esac); echo $X; case a in (b|a) echo either; esac',
  'f() { echo "$1-$#"; return 3; }; f a b; echo $?; function g { echo g$1; }; g 1; f() { local A=2; echo $A; }; A=1; f; echo $A',
  'cat <<E\na $((1+2)) $(echo b)\nE\necho after; cat <<"E"\na $X\nE\ncat <<-E\n\t\tx\n\tE\necho y',
  'echo $((1+2*3)) $(( (1+2)*3 )) $((7/2)) $((-7%3)) $((1<2)) $((2==2&&0)) $((1?4:5)) $((0x1f)) $((010)) $((5&3|8)) $((~0)) $((!3))',
  'A=5; echo $((A+1)) $((A++)) $A $((A+=2)) $A $(($A*2)); ((A>3)) && echo big; ((A=0)); echo $?; let B=4+4; echo $B',
  'set -- a "b c" d; echo $# $1 $2; for x in "$@"; do echo "<$x>"; done; for x; do echo $x; done; shift; echo $1 $#; echo "$*"; shift 2; echo $#; set --; for x in "$@"; do echo never; done',
  'A=hello; echo ${#A} ${A#he} ${A%lo} ${A##*l} ${A%%l*} ${A/l/L} ${A//l/L} ${A:1:3} ${A:2}; B=/a/b.c; echo ${B##*/} ${B%.*} ${B%/*}',
  'echo ${U:-d} ${U-d} ${U:=e} $U ${U:+f} ${V+g} "${V:-"x y"}"; V=; echo ${V:-h} ${V-i}; echo "${W:-it}"',
  'echo ${U:?gone}; echo never',
  'sh -c "echo \\$0 \\$1" n a; eval "A=1; echo \\$A"; echo $A',
  'printf "a b\\nc\\n" | while read x y; do echo "[$x][$y]"; done; echo "1 2 3" | { read a b; echo "$b"; }; IFS=: read p q <<E\nx:y:z\nE\necho $p $q',
  'while true; do echo a; break; done; for i in 1 2 3; do [ $i = 2 ] && continue; echo $i; done; for i in 1 2; do for j in 1 2; do break 2; done; done; echo $i$j',
  '[[ a = a* && ! b = c ]] && echo yes; [[ -z "" || x ]]; echo $?; [[ abc == a?c ]]; echo $?; A="b c"; [[ $A = "b c" ]]; echo $?; [[ 2 -lt 10 ]] && echo lt',
  'set -e; false || echo caught; if false; then :; fi; ! true; echo on; false; echo never',
  'set -u; echo ${X-ok}; echo $X; echo never',
  'cd %/; pwd | grep -c mksh; mkdir sub; cd sub; echo x > f; cat f; cd ..; ls sub; cd - >/dev/null; cat ./f ../sub/f; cd /none 2>/dev/null; echo $?',
  'sleep 0 & wait; echo $?; (exit 3) & wait $!; echo $?; echo $(echo a & wait)',
  'yes | head -2; seq 1 5 | head -n 1; seq 3 | tail -n 1; yes | grep -m 1 y',
  'echo {a,b}c x{1,2}{3,4} {a} a{b,c}d{}; echo "{a,b}"',
  'A=1; B=2; export A; env | grep -c "^A=1"; C=3 env | grep "^C="; C=3 eval "echo \\$C"; echo [$C]',
  'A="a b"; A+=c; echo $A; readonly R=1; echo $R; unset A; echo [$A]',
  'true & echo $?; trap "echo bye" 1; echo done',
  'exec 2>&1; cat %/none >/dev/null; echo $?; exec echo last; echo never',
  'type echo; command -v cd; command -v nonesuch; echo $?',
  'printf "a\\nb\\na\\n" | sort | uniq -c; printf "x:y\\n" | cut -d: -f2; echo abc | tr a-c A-C; echo foo | sed "s/o/0/g; s/f/F/"',
  'printf "3\\n10\\n2\\n" | sort -n; printf "3\\n10\\n2\\n" | sort -r; printf "a b c" | xargs -n 1 echo; seq 1 3 | sed -n "2,3p"; basename /a/b.c .c; dirname /a/b',
  'printf "abc" | md5sum | cut -c1-8; printf "hi" | base64; printf "aGk=" | base64 -d; printf "A" | xxd -p; printf "a b\\n" | wc -w',
  'echo "a.b" | grep "a\\.b"; echo aab | grep -o "a\\+"; echo "x(1)" | grep "(1)"; echo ab | grep -E "(a|b)+"; printf "a\\nb\\nc\\n" | grep -n -A1 b; echo A | grep -ic a',
  'f() { f2; echo never; }; f2() { exit 4; }; f; echo never',
  'echo ~ ~/x "~"; A=~; echo $A',
  'x=1; while ((x<4)); do ((x++)); done; echo $x; until ((x==0)); do x=$((x-1)); done; echo $x',
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
