import type { ActivityView, AppEnv, SheetSpec } from '@tapwright/virtual-ui';
import { choose, showSheet } from '@tapwright/virtual-ui';
import { shortDate } from '../day-label.ts';
import type { IdentityDraft } from '../drafts.ts';
import type { WalletEvent } from '../events.ts';
import { BIRTH_DATE } from '../names.ts';
import type { WalletState } from '../state.ts';
import { field, form, lineWithError, type Piece, pickerField, waiting, wideButton } from './pieces.ts';

function photoLine({ photo, errors }: IdentityDraft): Piece {
  return lineWithError('photo', errors, 12, [
    {
      kind: 'text',
      id: 'photo_state',
      text: photo === 'taken' ? 'Photo of the document taken' : 'Photo of the document',
      grow: true,
    },
    {
      kind: 'button',
      id: 'take_photo',
      text: photo === 'taken' ? 'Take again' : 'Take photo',
      look: 'outlined',
      onTap: { type: 'photo_asked' },
    },
  ]);
}

/** Name, document, date of birth and a photo. */
export function identityScreen({ identityDraft: draft }: WalletState): ActivityView<WalletEvent> {
  const birth = draft?.birth;
  const body =
    draft === null || draft.checking
      ? waiting('Checking your data…')
      : form('identity_scroll', [
          field({
            id: 'name',
            label: 'Full name',
            value: draft.name,
            hint: 'As in the document',
            errors: draft.errors,
            onText: (text) => ({ type: 'identity_typed', field: 'name', text }),
          }),
          field({
            id: 'document',
            label: 'Document number',
            value: draft.document,
            hint: '2 letters and 6 digits',
            errors: draft.errors,
            onText: (text) => ({ type: 'identity_typed', field: 'document', text }),
          }),
          pickerField({
            id: 'birth',
            label: 'Date of birth',
            value: birth ? shortDate(birth.year, birth.month, birth.day) : 'Choose',
            errors: draft.errors,
            onTap: showSheet(BIRTH_DATE),
          }),
          photoLine(draft),
          wideButton({ id: 'verify', text: 'Verify', onTap: { type: 'identity_submitted' } }),
        ]);
  return {
    toolbar: { kind: 'toolbar', title: 'Verify identity', up: true },
    body,
    onBack: { type: 'identity_left' },
  };
}

const YOUNGEST = 10;
const YEARS = 80;
const TO_A_ROW = 4;

/** A list of years, the latest first: turning a calendar back by decades would take too long. */
function yearGrid(latest: number): Piece {
  const rows = Array.from(
    { length: YEARS / TO_A_ROW },
    (_, row): Piece => ({
      kind: 'row',
      children: Array.from({ length: TO_A_ROW }, (_, column): Piece => {
        const year = latest - row * TO_A_ROW - column;
        const onTap: WalletEvent = { type: 'calendar_turned', shown: { year, month: 1 } };
        return { kind: 'button', text: String(year), look: 'text', grow: true, onTap };
      }),
    }),
  );
  return { kind: 'column', id: 'years', children: rows };
}

/** First the year, then the day in a calendar. */
export function birthDateSheet({ identityDraft }: WalletState, env: AppEnv): SheetSpec<WalletEvent> {
  const shown = identityDraft?.shown ?? { year: 0, month: 1 };
  if (shown.year === 0) {
    return { title: 'Year of birth', content: yearGrid(new Date(env.now).getUTCFullYear() - YOUNGEST) };
  }
  return {
    title: 'Date of birth',
    content: {
      kind: 'column',
      align: 'center',
      gap: 4,
      children: [
        wideButton({
          id: 'change_year',
          text: 'Change the year',
          look: 'text',
          onTap: { type: 'calendar_turned', shown: { year: 0, month: 1 } },
        }),
        {
          kind: 'date_picker',
          id: 'birth_calendar',
          shown,
          selected: identityDraft?.birth ?? null,
          locale: env.locale,
          onDay: (date) => choose({ type: 'birth_chosen', date }),
          onMonth: (month) => ({ type: 'calendar_turned', shown: month }),
        },
      ],
    },
  };
}
