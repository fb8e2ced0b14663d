import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { sessionQuery } from '../api/session.ts';
import { permits } from '../shell/permitted.tsx';
import { Audit } from './admin/Audit.tsx';
import { Dead } from './admin/Dead.tsx';
import { Keys } from './admin/Keys.tsx';
import { Limits } from './admin/Limits.tsx';
import { Empty, PageTitle } from './parts.tsx';
import { ADMIN_PARTS, partReader } from './shown-part.ts';
import { Unanswered } from './Unanswered.tsx';

const PARTS = [
  { name: 'dead', label: 'Dead letters', needs: ['operate'], Part: Dead },
  { name: 'keys', label: 'Keys', needs: ['admin'], Part: Keys },
  { name: 'limits', label: 'Limits', needs: ['admin'], Part: Limits },
  { name: 'audit', label: 'Audit log', needs: ['admin'], Part: Audit },
] as const;

const readPart = partReader(ADMIN_PARTS);

/** What an administrator or an operator looks after: dead letters, keys, limits and the audit log. */
export function AdminPage() {
  const query = useQuery(sessionQuery);
  const { data: session } = query;
  const { part } = useSearch({ from: '/admin' });
  const navigate = useNavigate({ from: '/admin' });
  const parts = PARTS.filter(({ needs }) => permits(session, needs));
  const shown = parts.find(({ name }) => name === part) ?? parts[0];
  return (
    <>
      <PageTitle>Admin</PageTitle>
      {session === undefined ? (
        <Unanswered query={query} />
      ) : shown === undefined ? (
        <Empty>This is for administrators and operators: your key is for neither.</Empty>
      ) : (
        <Tabs
          value={shown.name}
          onChange={(name) => void navigate({ search: readPart({ part: name }), replace: true })}
          keepMounted={false}
        >
          <Tabs.List mb="md">
            {parts.map(({ name, label }) => (
              <Tabs.Tab key={name} value={name}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {parts.map(({ name, Part }) => (
            <Tabs.Panel key={name} value={name}>
              <Part />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </>
  );
}
