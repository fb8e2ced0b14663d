import { wrong } from '@tapwright/command-line';

interface Address {
  readonly host: string;
  readonly port: number;
}

/** Turns an error of listening into one that names the option to change. Other errors stay as they are. */
export function listenError(thrown: unknown, { host, port }: Address): unknown {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null;
  switch (code) {
    case 'EADDRINUSE':
      return wrong('--port', `is ${port}, which another program uses`, 'a port that is free, or 0 for any');
    case 'EACCES':
      return wrong('--port', `is ${port}, which this user may not use`, 'a port from 1024 on');
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return wrong(
        '--host',
        `is '${host.slice(0, 80)}', which is not an address of this machine`,
        'such as 127.0.0.1',
      );
    default:
      return thrown;
  }
}
