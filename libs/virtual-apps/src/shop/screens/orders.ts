import type { ActivityView } from '@tapwright/virtual-ui';
import { popToRoot, push } from '@tapwright/virtual-ui';
import { emptyView, form, heading, valueRow, wideButton } from '../../form-pieces.ts';
import { dateLabel, slotLabel } from '../delivery.ts';
import type { ShopEvent } from '../events.ts';
import { ORDERS } from '../names.ts';
import { formatPrice } from '../price.ts';
import { type Order, type OrderLine, PAYMENTS, type ShopState } from '../state.ts';
import { itemCount, itemsIn } from '../totals.ts';
import { addressLines } from './checkout.ts';
import { card, type Piece, smallPicture, totalRows } from './pieces.ts';

const shownOrder = ({ orders, shownOrder: number }: ShopState): Order | undefined =>
  orders.find((order) => order.number === number);

/** The placed order: number, price and time. */
export function resultScreen(state: ShopState): ActivityView<ShopEvent> {
  const order = shownOrder(state);
  return {
    toolbar: { kind: 'toolbar', title: 'Order placed', up: true },
    body: form('result_scroll', [
      {
        kind: 'row',
        children: [
          {
            kind: 'column',
            grow: true,
            align: 'center',
            gap: 12,
            padding: [0, 16],
            children: [
              { kind: 'icon', icon: 'check', size: 72, disc: '#2f7d5b' },
              { kind: 'text', text: 'Thank you!', style: 'headline' },
              { kind: 'text', text: 'We are packing your order.', colour: 'muted' },
            ],
          },
        ],
      },
      card('result_card', [
        valueRow('Order number', order?.number ?? '', 'order_number', true),
        valueRow('Total', formatPrice(order?.totals.total ?? 0), 'order_total'),
        valueRow('Delivery', order === undefined ? '' : slotLabel(order.slot), 'order_slot'),
      ]),
      wideButton<ShopEvent>({ id: 'continue', text: 'Continue shopping', onTap: popToRoot }),
      wideButton<ShopEvent>({ id: 'view_orders', text: 'My orders', look: 'outlined', onTap: push(ORDERS) }),
    ]),
    onBack: popToRoot,
  };
}

function orderRow({ number, at, lines, totals }: Order): Piece {
  return {
    kind: 'row',
    id: 'order_row',
    ground: 'card',
    padding: [16, 12],
    gap: 12,
    onTap: { type: 'order_opened', number },
    children: [
      ...smallPicture(lines[0]?.product ?? 0, 52),
      {
        kind: 'column',
        grow: true,
        gap: 3,
        children: [
          { kind: 'text', id: 'order_row_number', text: number, style: 'title' },
          {
            kind: 'text',
            text: `${dateLabel(at)}  ·  ${itemCount(itemsIn(lines))}`,
            style: 'caption',
            size: 13,
            colour: 'muted',
          },
        ],
      },
      { kind: 'text', id: 'order_row_total', text: formatPrice(totals.total), style: 'title' },
    ],
  };
}

/** Every order, the newest first. */
export function ordersScreen({ orders }: ShopState): ActivityView<ShopEvent> {
  return {
    toolbar: { kind: 'toolbar', title: 'My orders', up: true },
    body:
      orders.length === 0
        ? emptyView('receipt', 'No orders yet')
        : { kind: 'list', id: 'order_list', padding: [12, 6], gap: 10, items: orders.map(orderRow) },
  };
}

const lineRow = ({ name, size, quantity, price }: OrderLine): Piece =>
  valueRow(
    `${quantity} × ${name}${size === null ? '' : `, size ${size}`}`,
    formatPrice(price * quantity),
    'order_line',
  );

/** One order with all its details. */
export function orderScreen(state: ShopState): ActivityView<ShopEvent> {
  const order = shownOrder(state);
  const toolbar = { kind: 'toolbar', title: order?.number ?? 'Order', up: true } as const;
  if (order === undefined) return { toolbar, body: emptyView('receipt', 'This order is gone') };
  return {
    toolbar,
    body: form('order_scroll', [
      card('order_lines', [
        heading(`Ordered on ${dateLabel(order.at)}`),
        ...order.lines.map(lineRow),
        { kind: 'divider' },
        ...totalRows(order.totals, order.voucher),
      ]),
      card('order_delivery', [
        heading('Delivery'),
        { kind: 'text', text: slotLabel(order.slot) },
        { kind: 'text', id: 'order_address', text: addressLines(order.address), colour: 'muted' },
        { kind: 'divider' },
        valueRow('Payment', PAYMENTS[order.payment], 'order_payment'),
      ]),
      wideButton({
        id: 'order_again',
        text: 'Order again',
        look: 'outlined',
        onTap: { type: 'ordered_again', number: order.number },
      }),
    ]),
  };
}
