import type { ActivityView, Widget } from '@tapwright/virtual-ui';
import { emptyView, errorText, field, form, valueRow, wideButton } from '../form-pieces.ts';
import { type Application, KINDS, type PermitEvent, type PermitState } from './state.ts';

type Piece = Widget<PermitEvent>;

const changed = (change: Partial<Application>): PermitEvent => ({ type: 'changed', change });

/** 050-123 4567 */
const groups = (phone: string): string =>
  [phone.slice(0, 3), [phone.slice(3, 6), phone.slice(6)].filter((part) => part !== '').join(' ')]
    .filter((part) => part !== '')
    .join('-');

export function mainScreen({ sent }: PermitState): ActivityView<PermitEvent> {
  return {
    toolbar: { kind: 'toolbar', title: 'היתרים' },
    body: {
      kind: 'column',
      children: [
        sent.length === 0
          ? emptyView('receipt', 'עוד לא נשלחו בקשות')
          : {
              kind: 'list',
              id: 'sent',
              grow: true,
              items: sent.map(
                ({ name, kind }): Piece => ({
                  kind: 'column',
                  padding: [20, 12],
                  children: [
                    { kind: 'text', id: 'sent_name', text: name, style: 'title' },
                    { kind: 'text', id: 'sent_kind', text: kind ?? '', colour: 'muted' },
                  ],
                }),
              ),
            },
        {
          kind: 'column',
          padding: [20, 12],
          children: [wideButton<PermitEvent>({ id: 'begin', text: 'בקשה חדשה', onTap: { type: 'begun' } })],
        },
      ],
    },
  };
}

function kindPage({ draft, errors }: PermitState): readonly Piece[] {
  return [
    { kind: 'text', text: 'איזה אירוע?', style: 'headline' },
    {
      kind: 'radio_list',
      chosen: draft.kind ?? '',
      options: KINDS.map((kind, at) => ({ id: `kind_${at}`, text: kind, onChoose: changed({ kind }) })),
    },
    ...errorText<PermitEvent>(errors, 'kind'),
  ];
}

function personPage({ draft, errors }: PermitState): readonly Piece[] {
  return [
    field<PermitEvent>({
      ...{ id: 'name', label: 'שם', value: draft.name, hint: 'שם פרטי ושם משפחה', errors },
      onText: (name) => changed({ name }),
    }),
    field<PermitEvent>({
      ...{ id: 'phone', label: 'טלפון', value: groups(draft.phone), hint: 'עשר ספרות', errors },
      onText: (text) => ({ type: 'phone_typed', text }),
    }),
    field<PermitEvent>({
      ...{ id: 'people', label: 'אנשים', value: draft.people, hint: 'כמה אנשים?', errors },
      inputType: 'number',
      onText: (people) => changed({ people }),
    }),
  ];
}

function termsPage({ draft, errors }: PermitState): readonly Piece[] {
  return [
    valueRow('סוג', draft.kind ?? '', 'summary_kind'),
    valueRow('שם', draft.name, 'summary_name'),
    valueRow('טלפון', groups(draft.phone), 'summary_phone'),
    valueRow('אנשים', draft.people, 'summary_people'),
    {
      ...{ kind: 'switch_row', id: 'quiet', title: 'אחרי עשר בערב', checked: draft.quiet },
      onToggle: changed({ quiet: !draft.quiet }),
    },
    {
      ...{ kind: 'check_box', id: 'agreed', text: 'אני מסכים לתנאים', checked: draft.agreed },
      onToggle: changed({ agreed: !draft.agreed }),
    },
    ...errorText<PermitEvent>(errors, 'agreed'),
  ];
}

export function wizardScreen(state: PermitState): ActivityView<PermitEvent> {
  const { page } = state;
  const parts = page === 1 ? kindPage(state) : page === 2 ? personPage(state) : termsPage(state);
  return {
    toolbar: { kind: 'toolbar', title: `בקשה חדשה ${page}/3`, up: true },
    body: form('wizard', [
      ...parts,
      wideButton<PermitEvent>(
        page === 3
          ? { id: 'send', text: 'שליחה', onTap: { type: 'sent' } }
          : { id: 'next', text: 'הבא', onTap: { type: 'next' } },
      ),
    ]),
    onBack: { type: 'back' },
  };
}
