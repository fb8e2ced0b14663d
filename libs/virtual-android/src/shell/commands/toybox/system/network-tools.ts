import { type CommandCall, complain, print, type ShellCommand } from '../../../command.ts';

/** The phone's address in a network that does not exist. It is from the block for documentation (RFC 5737). */
const ADDRESS = '192.0.2.16';
const HARDWARE = '02:00:00:44:55:66';

const LOOPBACK = `1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN group default qlen 1000
    link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00
    inet 127.0.0.1/8 scope host lo
       valid_lft forever preferred_lft forever
`;
const WIRELESS = `21: wlan0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc mq state UP group default qlen 3000
    link/ether ${HARDWARE} brd ff:ff:ff:ff:ff:ff
    inet ${ADDRESS}/24 brd 192.0.2.255 scope global wlan0
       valid_lft forever preferred_lft forever
`;

/** A phone's first rule, its rule for the network, and its last rule. @u4/adbkit lists them. */
const RULES = [
  '0:\tfrom all lookup local \n',
  '31000:\tfrom all fwmark 0x0/0xffff iif lo lookup wlan0 \n',
  '32000:\tfrom all unreachable\n',
] as const;

function isConnected(call: CommandCall): boolean {
  const { settings } = call.device;
  return settings.get('global/wifi_on') !== '0' && settings.get('global/airplane_mode_on') !== '1';
}

/** `ip addr [show [DEV]]`, `ip route`, `ip link`, `ip rule`. Appium, adbutils and uiautomator2 read the address after `inet`. */
export const ip: ShellCommand = (call) => {
  const [verb = '', ...rest] = call.args.filter((arg) => !/^-/.test(arg));
  const device = rest.filter((word) => !/^(show|list|ls|dev)$/.test(word))[0];
  if (/^a(ddr(ess)?)?$/.test(verb) || /^l(ink)?$/.test(verb)) {
    const all: Readonly<Record<string, string>> = isConnected(call)
      ? { lo: LOOPBACK, wlan0: WIRELESS }
      : { lo: LOOPBACK };
    const shown = device === undefined ? Object.values(all).join('') : all[device];
    if (shown === undefined) return complain(call, `Device "${device}" does not exist.`);
    print(call.streams.output, verb.startsWith('l') ? shown.replace(/^ {4}inet.*\n.*\n/gm, '') : shown);
    return 0;
  }
  if (/^ru(le)?$/.test(verb)) {
    print(
      call.streams.output,
      isConnected(call) ? `${RULES[0]}${RULES[1]}${RULES[2]}` : `${RULES[0]}${RULES[2]}`,
    );
    return 0;
  }
  if (!/^r(oute)?$/.test(verb)) return complain(call, `Object "${verb}" is unknown, try "ip help".`);
  if (isConnected(call))
    print(call.streams.output, `192.0.2.0/24 dev wlan0 proto kernel scope link src ${ADDRESS} \n`);
  return 0;
};

/** `ifconfig [wlan0]`: used by adbutils and uiautomator2 where `ip` gives nothing. */
export const ifconfig: ShellCommand = (call) => {
  const name = call.args.find((arg) => !arg.startsWith('-'));
  const wireless = `wlan0     Link encap:Ethernet  HWaddr ${HARDWARE}\n          inet addr:${ADDRESS}  Bcast:192.0.2.255  Mask:255.255.255.0 \n          UP BROADCAST RUNNING MULTICAST  MTU:1500  Metric:1\n\n`;
  const loopback =
    'lo        Link encap:Local Loopback  \n          inet addr:127.0.0.1  Mask:255.0.0.0 \n          UP LOOPBACK RUNNING  MTU:65536  Metric:1\n\n';
  const all: Readonly<Record<string, string>> = isConnected(call)
    ? { wlan0: wireless, lo: loopback }
    : { lo: loopback };
  const shown = name === undefined ? Object.values(all).join('') : all[name];
  if (shown === undefined) return complain(call, `ifconfig: ${name}: No such device`);
  print(call.streams.output, shown);
  return 0;
};

/** A virtual phone reaches no host: names are not found, addresses do not answer. */
export const ping: ShellCommand = (call) => {
  const host = call.args
    .filter((arg, index) => !arg.startsWith('-') && !/^-[ciWwsIt]$/.test(call.args[index - 1] ?? ''))
    .at(-1);
  if (host === undefined) return complain(call, 'ping: usage error: Destination address required', 2);
  if (/^[\d.]+$/.test(host) || host === 'localhost')
    return complain(call, 'connect: Network is unreachable', 2);
  return complain(call, `ping: unknown host ${host}`, 2);
};

/** `netstat -[tuln]` and `ss -[tuln]`: what listens on the phone. */
export const netstat: ShellCommand = (call) => {
  print(
    call.streams.output,
    'Active Internet connections (only servers)\nProto Recv-Q Send-Q Local Address           Foreign Address         State      \n',
  );
  for (const name of call.device.sockets.names()) {
    if (!name.startsWith('tcp:')) continue;
    print(
      call.streams.output,
      `tcp        0      0 ${`127.0.0.1:${name.slice(4)}`.padEnd(23)} 0.0.0.0:*               LISTEN     \n`,
    );
  }
  return 0;
};
