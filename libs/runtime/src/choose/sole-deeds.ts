/**
 * Commands that fill a label alone, in the languages that the rules of English words leave out. They only make the
 * judgement stricter, so it does no harm that they are never complete: structure decides on all other labels.
 */
const DOING = [
  // English, where the word is a noun as well within a longer label.
  'withdraw|deposit|donate|redeem|subscribe|unsubscribe|book now|book|reserve|place bid|bid|transfer now|check in',
  // German
  'bezahlen|jetzt bezahlen|zahlen|kaufen|jetzt kaufen|bestellen|jetzt bestellen|zahlungspflichtig bestellen|senden|absenden|abschicken|überweisen|abheben|spenden|buchen|jetzt buchen|bieten|gebot abgeben|einlösen|abonnieren|kündigen|veröffentlichen|anrufen',
  // Spanish
  'pagar|pagar ahora|comprar|comprar ahora|pedir|hacer pedido|realizar pedido|enviar|transferir|retirar|donar|reservar|reservar ahora|pujar|canjear|suscribirse|publicar|llamar',
  // Russian
  'оплатить|заплатить|купить|купить сейчас|заказать|оформить заказ|отправить|перевести|снять|пожертвовать|забронировать|сделать ставку|активировать|подписаться|опубликовать|позвонить',
  // Chinese
  '支付|立即支付|确认支付|付款|立即付款|去付款|购买|立即购买|下单|提交订单|提交|发送|转账|提现|捐款|预订|立即预订|出价|兑换|订阅|发布|拨打',
];
const ERASING = [
  'factory reset|reset to factory settings',
  'löschen|endgültig löschen|konto löschen|deinstallieren|zurücksetzen|auf werkseinstellungen zurücksetzen',
  'eliminar|borrar|eliminar cuenta|desinstalar|restablecer',
  'удалить|стереть|удалить аккаунт|сбросить|сброс настроек',
  '删除|永久删除|清空|卸载|注销账户|恢复出厂设置',
];

const setOf = (lists: readonly string[]) => new Set(lists.flatMap((list) => list.split('|')));
const doing = setOf(DOING);
const erasing = setOf(ERASING);

/** Whether a label is such a command and nothing else; null if it is none. Pure. */
export function soleDeed(label: string): { readonly erases: boolean } | null {
  const words = label
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ');
  if (erasing.has(words)) return { erases: true };
  return doing.has(words) ? { erases: false } : null;
}
