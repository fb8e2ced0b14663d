import type { ActivityView, DialogSpec, Rect } from '@tapwright/virtual-ui';
import { dp, paintLines, paintRect, sp } from '@tapwright/virtual-ui';
import { maskedNumber } from '../card-number.ts';
import type { WalletEvent } from '../events.ts';
import type { Card, WalletState } from '../state.ts';
import { emptyView, form, openRow, valueRow, wideButton } from './pieces.ts';

/** Every bound card. */
export function cardsScreen({ cards }: WalletState): ActivityView<WalletEvent> {
  return {
    toolbar: { kind: 'toolbar', title: 'Cards', up: true },
    body:
      cards.length === 0
        ? emptyView('card', 'No cards yet')
        : {
            kind: 'list',
            id: 'cards',
            endRoom: 84,
            items: cards.map((card) =>
              openRow({
                id: 'card',
                icon: 'card',
                title: `${card.bank} ${maskedNumber(card.number)}`,
                summary: `${card.type} card, valid to ${card.expiry}`,
                onTap: { type: 'card_opened', id: card.id },
              }),
            ),
          },
    fab: { kind: 'fab', id: 'add_card', icon: 'add', desc: 'Add card', onTap: { type: 'binding_started' } },
  };
}

const CARD_FRONT = '#27446f';
const CARD_CHIP = '#d8bd72';

/** The front of a card as a picture: the tree does not have its number. */
function drawCard(card: Card, rect: Rect): string {
  const { left, top, bottom } = rect;
  const text = (value: string, size: number, y: number): string =>
    paintLines([value], left + dp(20), y, { font: { size: sp(size), bold: size > 16 }, colour: '#ffffff' });
  const chip = { left: left + dp(20), top: top + dp(58), right: left + dp(58), bottom: top + dp(86) };
  return (
    paintRect(rect, CARD_FRONT, dp(16)) +
    paintRect(chip, CARD_CHIP, dp(5)) +
    text(card.bank, 17, top + dp(18)) +
    text(maskedNumber(card.number), 19, top + dp(100)) +
    text(card.holder, 14, bottom - dp(34))
  );
}

/** One card, with a button to unbind it. */
export function cardScreen(state: WalletState): ActivityView<WalletEvent> {
  const card = shownCard(state);
  const toolbar = { kind: 'toolbar', title: card?.bank ?? 'Card', up: true } as const;
  if (card === undefined) return { toolbar, body: form('card_scroll', []) };
  return {
    toolbar,
    body: form('card_scroll', [
      {
        kind: 'image',
        id: 'card_front',
        desc: `${card.bank} card ending in ${card.number.slice(-4)}`,
        width: 352,
        height: 190,
        draw: (rect) => drawCard(card, rect),
      },
      valueRow('Holder', card.holder, 'card_holder'),
      valueRow('Type', card.type, 'card_type'),
      valueRow('Valid to', card.expiry, 'card_expiry'),
      valueRow('Phone', card.phone, 'card_phone'),
      wideButton({
        id: 'unbind',
        text: 'Unbind card',
        look: 'outlined',
        danger: true,
        onTap: { type: 'unbind_asked' },
      }),
    ]),
  };
}

const shownCard = ({ cards, shownCard: id }: WalletState): Card | undefined =>
  cards.find((card) => card.id === id);

/** Names the card, so that the user notices a wrong one. */
export function confirmUnbind(state: WalletState): DialogSpec<WalletEvent> {
  const card = shownCard(state);
  return {
    title: 'Unbind this card?',
    message: `${card?.bank ?? 'The card'} ${maskedNumber(card?.number ?? '')} can then no longer be used in the wallet.`,
    positive: { text: 'Unbind', danger: true, onTap: { type: 'unbind_confirmed' } },
    negative: { text: 'Keep', onTap: null },
  };
}
