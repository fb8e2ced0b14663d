import type { ShellCommand } from '../../command.ts';
import { runAsIs, runDetached, sh, timeout, which } from '../builtins/run-commands.ts';
import { bracket, test } from '../builtins/test.ts';
import { cat } from './files/cat.ts';
import { basename, cp, dirname, permit, readlink, realpath, stat } from './files/file-tools.ts';
import { find } from './files/find.ts';
import { ls } from './files/ls.ts';
import { mkdir } from './files/mkdir.ts';
import { mv } from './files/mv.ts';
import { rm, rmdir } from './files/rm.ts';
import { df, du, mount } from './files/storage.ts';
import { touch } from './files/touch.ts';
import { date } from './system/date.ts';
import { netcat } from './system/netcat.ts';
import { ifconfig, ip, netstat, ping } from './system/network-tools.ts';
import { kill, killNamed, pgrep, pidof, ps, top, uptime } from './system/process-tools.ts';
import { sleep } from './system/sleep.ts';
import { env, free, groups, id, printenv, reboot, says, toybox, uname } from './system/system-tools.ts';
import { base64, crc, hashTool, od, xxd, yesForEver } from './text/byte-tools.ts';
import { echo, printf } from './text/echo.ts';
import { grep } from './text/grep.ts';
import { cut, seq, sort, tee, tr, uniq } from './text/line-tools.ts';
import { sed } from './text/sed.ts';
import { head, tail, wc } from './text/text-tools.ts';
import { xargs } from './text/xargs.ts';

/** Programs of toybox and of mksh that have a file under `/system/bin`. `awk` and `su` are missing on purpose. */
export const TOYBOX: readonly (readonly [string, ShellCommand])[] = [
  ['[', bracket],
  ['base64', base64],
  ['basename', basename],
  ['cat', cat],
  ['chcon', permit('chcon')],
  ['chgrp', permit('chgrp')],
  ['chmod', permit('chmod')],
  ['chown', permit('chown')],
  ['cp', cp],
  ['crc32', crc],
  ['cut', cut],
  ['date', date],
  ['df', df],
  ['dirname', dirname],
  ['du', du],
  ['echo', echo],
  ['egrep', (call) => grep({ ...call, args: ['-E', ...call.args] })],
  ['env', env],
  ['fgrep', (call) => grep({ ...call, args: ['-F', ...call.args] })],
  ['find', find],
  ['free', free],
  ['getenforce', says('Enforcing')],
  ['grep', grep],
  ['groups', groups],
  ['head', head],
  ['hostname', says('localhost')],
  ['id', id],
  ['ifconfig', ifconfig],
  ['ip', ip],
  ['kill', kill],
  ['killall', killNamed('killall')],
  ['ls', ls],
  ['md5sum', hashTool('md5sum', 'md5')],
  ['mkdir', mkdir],
  ['mount', mount],
  ['mv', mv],
  ['nc', netcat],
  ['netcat', netcat],
  ['netstat', netstat],
  ['nice', runAsIs],
  ['nohup', runDetached],
  ['nproc', says('8')],
  ['od', od],
  ['pgrep', pgrep],
  ['pidof', pidof],
  ['ping', ping],
  ['pkill', killNamed('pkill')],
  ['printenv', printenv],
  ['printf', printf],
  ['ps', ps],
  ['readlink', readlink],
  ['realpath', realpath],
  ['reboot', reboot],
  ['restorecon', permit('restorecon')],
  ['rm', rm],
  ['rmdir', rmdir],
  ['sed', sed],
  ['seq', seq],
  ['setsid', runDetached],
  ['sh', sh],
  ['sha1sum', hashTool('sha1sum', 'sha1')],
  ['sha256sum', hashTool('sha256sum', 'sha256')],
  ['sha512sum', hashTool('sha512sum', 'sha512')],
  ['sleep', sleep],
  ['sort', sort],
  ['ss', netstat],
  ['stat', stat],
  ['sync', () => 0],
  ['tail', tail],
  ['tee', tee],
  ['test', test],
  ['timeout', timeout],
  ['top', top],
  ['touch', touch],
  ['toybox', toybox(() => TOYBOX.map(([name]) => name))],
  ['tr', tr],
  ['tty', says('not a tty')],
  ['uname', uname],
  ['uniq', uniq],
  ['uptime', uptime],
  ['wc', wc],
  ['which', which],
  ['whoami', says('shell')],
  ['xargs', xargs],
  ['xxd', xxd],
  ['yes', yesForEver],
];
