import type { Agenda } from '../session/agenda.ts';
import type { AppHost } from './host.ts';
import type { AppEvent, PhoneEffect } from './signal.ts';

/** The process that asks. */
export interface Asker {
  readonly packageName: string;
  readonly agenda: Agenda;
  die(exception: string): void;
  hang(reason: string, stack: string): void;
  /** Returns a function that gives the app an event, or does nothing if the app has died since. */
  later(): (event: AppEvent) => void;
}

/** Does one thing that an app asks of the phone. `now`: time of the request, milliseconds since 1970. */
export function performRequest(asker: Asker, host: AppHost, request: PhoneEffect, now: number): void {
  const { packageName } = asker;
  const phone = host.phone();
  switch (request.nav) {
    case 'toast':
      host.toast(request.text);
      break;
    case 'after':
      asker.agenda.add({ at: now + Math.max(1, request.ms), event: request.event });
      break;
    case 'crash':
      asker.die(request.exception);
      break;
    case 'freeze':
      asker.hang(request.reason, request.stack);
      break;
    case 'write_file':
      phone.report({ kind: 'wrote_file', path: request.path, content: Buffer.from(request.text) });
      break;
    case 'delete_file':
      phone.report({ kind: 'deleted_file', path: request.path });
      break;
    case 'copy':
      phone.report({ kind: 'copied', text: request.text });
      break;
    case 'ask_permission': {
      const { permission, whenGranted, whenDenied } = request;
      const give = asker.later();
      phone.askPermission(packageName, permission, (granted) => give(granted ? whenGranted : whenDenied));
      break;
    }
    case 'log_line': {
      const { priority, tag, message } = request;
      phone.report({ kind: 'logged', packageName, priority, tag, message });
    }
  }
}
