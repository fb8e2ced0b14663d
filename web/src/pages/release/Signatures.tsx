import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { components } from '@tapwright/client';
import { Permitted } from '../../shell/permitted.tsx';
import { timeText } from '../../time-text.ts';
import { Withdraw } from './Withdraw.tsx';

type Signature = components['schemas']['Signature'];

/** Who has signed a report, what has become of it, and the place to withdraw one that counts. */
export function Signatures({
  release,
  signatures,
}: {
  readonly release: string;
  readonly signatures: readonly Signature[];
}) {
  return signatures.map((signature) => (
    <div key={signature.id}>
      <Text size="sm">
        <bdi>{signature.by.name}</bdi>, <bdi>{signature.role}</bdi> ({signature.state}),{' '}
        <time dateTime={signature.at}>{timeText(signature.at)}</time>
        <Said text={signature.comment} />
      </Text>
      {signature.state === 'valid' ? (
        <Permitted to={['sign']}>
          <Withdraw release={release} signature={signature} />
        </Permitted>
      ) : (
        <Ended {...signature} />
      )}
    </div>
  ));
}

function Said({ text }: { readonly text: string }) {
  return (
    text !== '' && (
      <>
        : <bdi>{text}</bdi>
      </>
    )
  );
}

/** Since when it does not count any more, and why; administrators find there who has withdrawn it. */
function Ended({ state, reasons, endedAt }: Signature) {
  return (
    <Text size="sm" c="dimmed">
      {state}
      {endedAt !== null && (
        <>
          , <time dateTime={endedAt}>{timeText(endedAt)}</time>
        </>
      )}
      <Said text={reasons.join('; ')} />{' '}
      <Permitted to={['admin']}>
        <Anchor component={Link} to="/admin?part=audit" size="sm" underline="always">
          Audit log
        </Anchor>
      </Permitted>
    </Text>
  );
}
