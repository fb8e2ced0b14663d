import { Switch } from '@mantine/core';
import { useState } from 'react';
import type { ViewerCall } from '../types.ts';
import { countText, durationText, moneyText, prettyJson } from '../words.ts';
import { Code } from './Code.tsx';
import { Nothing } from './parts.tsx';
import classes from './tabs.module.css';

interface ModelTabProps {
  readonly calls: readonly ViewerCall[];
  /** Number of the selected action; null: a whole step is selected. */
  readonly step: number | null;
}

/** Most questions that are shown at once. */
const SHOWN_MAX = 200;

/** Questions to models with their answers, tokens and cost. */
export function ModelTab({ calls, step }: ModelTabProps) {
  const [all, setAll] = useState(false);
  const wanted = all || step === null ? calls : calls.filter((call) => call.step === step);
  if (calls.length === 0) return <Nothing>No model was asked, or nothing is known of it.</Nothing>;
  return (
    <>
      <p className={classes.quiet}>{totalsText(calls)}</p>
      {step !== null && (
        <Switch
          size="sm"
          mb="sm"
          label="Those of all actions"
          checked={all}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
      )}
      {wanted.length === 0 && <Nothing>For this action no model was asked.</Nothing>}
      {wanted.slice(0, SHOWN_MAX).map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: calls have no id, and the list never changes its order
        <Call key={index} call={call} />
      ))}
      {wanted.length > SHOWN_MAX && <Nothing>{wanted.length - SHOWN_MAX} more are not shown.</Nothing>}
    </>
  );
}

function totalsText(calls: readonly ViewerCall[]): string {
  const sum = (of: (call: ViewerCall) => number) => calls.reduce((total, call) => total + of(call), 0);
  const money = calls.some(({ usd }) => usd === null)
    ? 'cost unknown'
    : moneyText(sum(({ usd }) => usd ?? 0));
  const tokens = `${countText(sum((call) => call.inputTokens))} tokens in, ${countText(sum((call) => call.outputTokens))} out`;
  return `${calls.length} questions, ${tokens}, ${money}`;
}

function Call({ call }: { readonly call: ViewerCall }) {
  const { role, model, inputTokens, outputTokens, cachedTokens, latencyMs, attempts, repaired, prompt, usd } =
    call;
  const cached = cachedTokens === 0 ? '' : ` (${countText(cachedTokens)} cached)`;
  const cost = usd === null ? 'cost unknown' : moneyText(usd);
  return (
    <article className={classes.card}>
      <strong>{role}</strong> <span className={classes.quiet}>{model}</span>
      <div>
        {countText(inputTokens)} tokens in{cached}, {countText(outputTokens)} out, {cost},{' '}
        {durationText(latencyMs)}
        {attempts > 1 && `, ${attempts} attempts`}
        {repaired && ', repaired'}
      </div>
      {prompt !== null && <div className={classes.quiet}>prompt {prompt}</div>}
      <Words title="Question" text={call.question} />
      <Words title="Answer" text={call.answer} open />
    </article>
  );
}

interface WordsProps {
  readonly title: string;
  readonly text: string | null;
  readonly open?: boolean;
}

function Words({ title, text, open = false }: WordsProps) {
  if (text === null) return null;
  return (
    <details open={open}>
      <summary>{title}</summary>
      <Code label={title} text={prettyJson(text)} />
    </details>
  );
}
