import type { JobReport, ViewerBlock } from '../types.ts';
import { Facts, Nothing } from './parts.tsx';
import classes from './tabs.module.css';

interface BlockedTabProps {
  readonly blocked: readonly ViewerBlock[];
  readonly steps: JobReport['steps'];
  /** Shows the action after which it was blocked. */
  readonly onShow: (index: number) => void;
}

/** Actions that were not offered again: what, where, why, and until when. */
export function BlockedTab({ blocked, steps, onShow }: BlockedTabProps) {
  if (blocked.length === 0) return <Nothing>No action was blocked.</Nothing>;
  return blocked.map(({ task, label, key, activity, step, reason }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: one action may be blocked twice, and the list never changes
    <article key={index} className={classes.card}>
      <strong>
        <bdi>{label}</bdi>
      </strong>
      <Facts
        facts={[
          ['Where', activity ?? 'on a screen that is no longer known'],
          ['Why', <bdi key="why">{reason}</bdi>],
          ['Until', `the end of step ${task + 1}${steps.length === 1 ? ', which is that of the run' : ''}`],
          ['Identity', <code key="key">{key}</code>],
          [
            'Since',
            step === null ? null : (
              <button key="step" type="button" onClick={() => onShow(step)}>
                action {step}
              </button>
            ),
          ],
        ]}
      />
    </article>
  ));
}
