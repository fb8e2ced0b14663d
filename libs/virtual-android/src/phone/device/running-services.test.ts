import { describe, expect, it } from 'vitest';
import { type Component, componentOf } from './component.ts';
import { createProcessTable } from './processes.ts';
import { createRunningServices } from './running-services.ts';

const named = (text: string): Component => componentOf(text) as Component;
const SYNC = named('org.example/.Sync');
const PLAY = named('org.example/.Play');

function table() {
  const processes = createProcessTable();
  return { processes, services: createRunningServices(processes, () => 5) };
}

describe('the table of running services', () => {
  it('starts the process, and stays in the foreground once it is there', () => {
    const { processes, services } = table();
    services.start(SYNC, true);
    services.start(SYNC, false);
    services.start(PLAY, false);
    const pid = processes.pidOf('org.example');
    expect(services.all()).toEqual([
      { component: SYNC, pid, foreground: true, startedAt: 5 },
      { component: PLAY, pid, foreground: false, startedAt: 5 },
    ]);
  });

  it('loses a service that is stopped, and all of a process that ends', () => {
    const { processes, services } = table();
    services.start(SYNC, false);
    services.start(PLAY, false);
    expect(services.stop(PLAY)).toBe(true);
    expect(services.stop(PLAY)).toBe(false);
    processes.stop('org.example');
    // A new process of the app has none of the services of the old one.
    processes.start('org.example');
    expect(services.all()).toEqual([]);
    expect(services.stop(SYNC)).toBe(false);
  });

  it('is bounded', () => {
    const { services } = table();
    for (let at = 0; at < 300; at += 1) services.start(named(`org.example/.S${at}`), false);
    expect(services.all()).toHaveLength(200);
  });
});
