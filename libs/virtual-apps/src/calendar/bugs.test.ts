import { back, click, elementAt, FIRST_MOMENT, type } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { driveApp } from '../testing/drive-app.fixture.ts';
import { calendarApp } from './app.ts';
import { dayOf } from './days.ts';
import { stepsTo } from './places.fixture.ts';
import { isCalendarState } from './state.ts';
import { save } from './steps.ts';

const TODAY = dayOf(FIRST_MOMENT);
const started = [click({ id: 'new_event' }), type('title', 'Tea'), back];

function drive(...bugs: readonly string[]) {
  const driven = driveApp(calendarApp, ...bugs);
  return {
    ...driven,
    events() {
      const state = driven.state();
      return isCalendarState(state) ? state.events : [];
    },
  };
}

describe('an injected bug of the calendar', () => {
  it('crash-on-move ends the process with a trace', () => {
    const { play, signals } = drive('crash-on-move');
    play(...stepsTo('move to', FIRST_MOMENT), click({ text: '12' }));
    const crashed = signals.find((signal) => signal.kind === 'crashed');
    expect(crashed?.exception).toMatch(
      /^android\.database\.\w+: .*\n(\tat .*\n)*\tat org\.tapwright\.calendar\./,
    );
  });

  it('freeze-on-tab hangs: the screen stays, and the next input is not answered', () => {
    const { play, signals, source } = drive('freeze-on-tab');
    const before = source.view().hierarchy;
    play(click({ text: 'Agenda' }), back);
    expect(source.view().hierarchy).toBe(before);
    expect(signals.map(({ kind }) => kind)).toContain('not_responding');
  });

  it('dead-today: the button leaves the month as it is', () => {
    const steps = [click({ id: 'next_month' }), click({ desc: 'Go to today' })];
    const [right, wrong] = [drive(), drive('dead-today')];
    right.play(...steps);
    wrong.play(...steps);
    expect(right.shown('month_title')).toEqual(['March 2026']);
    expect(wrong.shown('month_title')).toEqual(['April 2026']);
  });

  it('unlabelled-new: the button has no name in the tree and is still in the picture', async () => {
    const [right, wrong] = [drive(), drive('unlabelled-new')];
    expect(elementAt(right.source, { id: 'new_event' }).desc).toBe('New event');
    expect(elementAt(wrong.source, { id: 'new_event' })).toMatchObject({ desc: '', clickable: true });
    const [a, b] = [await right.source.picture(), await wrong.source.picture()];
    expect(Buffer.from(a.png).equals(b.png)).toBe(true);
  });

  it('overlapping-time: the time lies over the title', () => {
    expect(drive().faults()).toEqual([]);
    expect(drive('overlapping-time').faults()).toContainEqual(expect.stringContaining('overlap'));
  });

  it('day-early: all-day events are listed one day too early, other events are not', () => {
    const { play, events } = drive('day-early');
    play(...started, save);
    expect(events().at(-1)).toMatchObject({ title: 'Tea', day: TODAY });
    play(...started, click({ id: 'all_day' }), save);
    expect(events().at(-1)).toMatchObject({ title: 'Tea', day: TODAY - 1 });
  });

  it('reminder-lost: the event shows another reminder than the chosen one', () => {
    const { play, shown } = drive('reminder-lost');
    play(...started, click({ id: 'reminder' }), click({ text: '1 hour before' }));
    expect(shown('reminder_value')).toEqual(['1 hour before']);
    play(save, click({ text: 'Tea' }));
    expect(shown('detail_reminder')).toEqual(['10 minutes before']);
  });

  it('deletes-all: cancelling one time cancels all', () => {
    const { play, events } = drive('deletes-all');
    play(...stepsTo('delete one or all?', FIRST_MOMENT), click({ text: 'Delete' }));
    expect(events().map(({ title }) => title)).not.toContain('Choir practice');
  });
});
