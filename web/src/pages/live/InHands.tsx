import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { LiveRun } from '../../api/live-run.ts';
import { type Act, type ActDone, scrolledOn } from './acts.ts';
import classes from './Live.module.css';
import { InItsWords } from './said.tsx';
import type { LiveElement } from './steering.ts';

interface InHandsProps {
  readonly run: LiveRun;
  readonly field: LiveElement | null;
  readonly isBusy: boolean;
  readonly onField: (field: LiveElement) => void;
  readonly onAct: (act: Act) => void;
  /** What came of the act before. */
  readonly done: ActDone | null;
  readonly error: Error | null;
  /** Somebody has pressed where there is no element. */
  readonly isMissed: boolean;
}

const KEYS = { back: 'Back', home: 'Home', enter: 'Enter', look: 'Look again' } as const;

/** What a person does with the phone that they have: keys, texts, scrolling. Its picture takes their finger. */
export function InHands({ run, field, isBusy, onField, onAct, done, error, isMissed }: InHandsProps) {
  const elements = run.screen?.elements ?? [];
  const scrolled = scrolledOn(elements);
  return (
    <section aria-label="The phone in your hands" className={classes.hands}>
      {field === null ? (
        <Text size="sm" c="dimmed">
          This screen has no field to type into.
        </Text>
      ) : (
        <Typing
          run={run}
          field={field}
          fields={elements.filter(({ editable }) => editable)}
          isBusy={isBusy}
          onField={onField}
          onAct={onAct}
        />
      )}
      <Group gap="xs">
        {Object.entries(KEYS).map(([kind, label]) => (
          <Button
            key={kind}
            variant="default"
            size="compact-md"
            disabled={isBusy}
            onClick={() => onAct({ kind: kind as keyof typeof KEYS })}
          >
            {label}
          </Button>
        ))}
        {scrolled !== null &&
          (['down', 'up'] as const).map((direction) => (
            <Button
              key={direction}
              variant="default"
              size="compact-md"
              disabled={isBusy}
              onClick={() => onAct({ kind: 'scroll', element: scrolled.number, direction })}
            >
              Scroll {direction}
            </Button>
          ))}
      </Group>
      <Text size="sm" role="status">
        {isBusy ? 'It is being done.' : isMissed ? 'There is nothing to press there.' : <Came done={done} />}
      </Text>
      {!isBusy && <InItsWords error={error} />}
    </section>
  );
}

/** What came of an act, in the words of the API. */
function Came({ done }: { readonly done: ActDone | null }) {
  if (done === null) return null;
  const { outcome, detail, changes } = done;
  const said = detail === '' ? changes : [detail];
  return (
    <>
      {(outcome ?? 'under way').replaceAll('_', ' ')}
      {said.length > 0 && (
        <>
          : <bdi>{said.join('; ')}</bdi>
        </>
      )}
    </>
  );
}

interface TypingProps extends Pick<InHandsProps, 'run' | 'isBusy' | 'onField' | 'onAct'> {
  readonly field: LiveElement;
  readonly fields: readonly LiveElement[];
}

/** As many characters as an act takes. */
const TYPED_MAX = 2_000;

function Typing({ run: { parameters }, field, fields, isBusy, onField, onAct }: TypingProps) {
  const [text, setText] = useState('');
  const [parameter, setParameter] = useState('');
  const type = (event: FormEvent) => {
    event.preventDefault();
    if (parameter === '' && text === '') return;
    onAct({ kind: 'text', element: field.number, ...(parameter === '' ? { text } : { parameter }) });
    setText('');
  };
  return (
    <form onSubmit={type} className={classes.typing}>
      <NativeSelect
        label="Field"
        value={`${field.number}`}
        data={fields.map(({ number, label }) => ({
          value: `${number}`,
          label: label || `Element ${number}`,
        }))}
        onChange={(event) => {
          const chosen = fields.find(({ number }) => `${number}` === event.currentTarget.value);
          if (chosen !== undefined) onField(chosen);
        }}
      />
      {parameters.length > 0 && (
        <NativeSelect
          label="What is typed"
          value={parameter}
          data={[
            { value: '', label: 'the text below' },
            ...parameters.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(event) => setParameter(event.currentTarget.value)}
        />
      )}
      {parameter === '' && (
        <TextInput
          label="Text"
          autoComplete="off"
          maxLength={TYPED_MAX}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Group gap="xs">
        <Button type="submit" size="compact-md" disabled={isBusy || (parameter === '' && text === '')}>
          Type it
        </Button>
        <Button
          variant="default"
          size="compact-md"
          disabled={isBusy}
          onClick={() => onAct({ kind: 'clear', element: field.number })}
        >
          Empty the field
        </Button>
      </Group>
    </form>
  );
}
