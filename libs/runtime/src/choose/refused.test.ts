import type { Screen } from '@tapwright/screen';
import { expect, test } from 'vitest';
import { button, node, screenOf } from '../screen.fixture.ts';
import { isRefused } from './refused.ts';

const text = (said: string, id = '') =>
  node({ class: 'android.widget.TextView', text: said, resource_id: id });
const field = (id: string, said = '') =>
  node({
    class: 'android.widget.EditText',
    focusable: true,
    resource_id: `o.e:id/${id}`,
    text: said,
    bounds: '[0,600][900,700]',
  });
const part = (...nodes: readonly string[]) => node({ class: 'android.widget.LinearLayout' }, ...nodes);
const save = part(button('Сохранить'));

/** A form of two parts, each with a field and what is said below it. */
const form = ([first, second]: readonly [string, string], ...below: readonly (readonly string[])[]): Screen =>
  screenOf(
    part(text('Имя'), field('a', first), ...(below[0] ?? []).map((said) => text(said))),
    part(text('Город'), field('b', second), ...(below[1] ?? []).map((said) => text(said))),
    save,
  );

test('two empty fields that now say what is missing have refused the press', () => {
  const before = form(['', '']);
  expect(isRefused(before, form(['', ''], ['Введите имя'], ['Введите город']))).toBe(true);
  expect(isRefused(before, before)).toBe(false);
});

test('fields that all lie in one part are followed by what they say', () => {
  const flat = (...said: readonly [string?, string?]) =>
    screenOf(
      ...[field('a'), ...said.slice(0, 1).flatMap((one) => (one ? [text(one)] : []))],
      ...[field('b'), ...said.slice(1).flatMap((one) => (one ? [text(one)] : [])), save],
    );
  expect(isRefused(flat(), flat('请输入姓名', '请输入密码'))).toBe(true);
  expect(isRefused(flat(), flat('请输入姓名'))).toBe(false);
});

test("one empty field is enough where Material's text field says that it is wrong", () => {
  const fields = (...below: readonly string[]) => screenOf(part(field('a'), ...below), field('b', 'x'), save);
  const error = text('Обязательное поле', 'o.e:id/textinput_error');
  expect(isRefused(fields(), fields(error))).toBe(true);
  const help = text('Мы отправили код', 'o.e:id/textinput_helper_text');
  expect(isRefused(fields(), fields(help))).toBe(false);
});

test('a code that was sent, told below one empty field, is no refusal', () => {
  expect(isRefused(form(['0745', '']), form(['0745', ''], [], ['Код отправлен']))).toBe(false);
  expect(isRefused(form(['', '']), form(['', ''], [], ['Код отправлен']))).toBe(false);
});

test('a message below what was filled in is no refusal: the app may have tried', () => {
  const before = form(['mira', 'secret']);
  expect(isRefused(before, form(['mira', 'secret'], ['Нет связи'], ['Неверный пароль']))).toBe(false);
  const emptied = form(['mira', ''], ['Нет связи'], ['Неверный пароль']);
  expect(isRefused(before, emptied)).toBe(false);
});

test('entries that each have a field and say what became of them are no refusal', () => {
  expect(isRefused(form(['', '']), form(['', ''], ['Оплачено'], ['Оплачено']))).toBe(false);
  const rows = (...said: readonly string[]) =>
    screenOf(
      node(
        { class: 'androidx.recyclerview.widget.RecyclerView' },
        part(field('a'), ...said.slice(0, 1).map((one) => text(one))),
        part(field('b'), ...said.slice(1).map((one) => text(one))),
      ),
    );
  expect(isRefused(rows(), rows('Оплачено 12:01', 'Оплачено 12:02'))).toBe(false);
});

test('a page without fields, or with others than before, has refused nothing', () => {
  expect(isRefused(screenOf(save), screenOf(save, text('Готово')))).toBe(false);
  expect(isRefused(form(['', '']), screenOf(part(field('c'), text('1')), part(field('d'), text('2'))))).toBe(
    false,
  );
});

test('values of which none was chosen refuse as empty fields do; what one of them says alone may tell anything', () => {
  const chips = (...checked: readonly boolean[]) =>
    part(
      ...['5', '10'].map((said, at) =>
        node({
          ...{ class: 'android.widget.CompoundButton', text: said, clickable: true, checkable: true },
          checked: checked[at] === true,
        }),
      ),
    );
  const shop = (first: string | null, second: string | null, ...checked: readonly boolean[]) =>
    screenOf(
      ...[part(field('a'), ...(first === null ? [] : [text(first)])), chips(...checked)],
      ...[...(second === null ? [] : [text(second)]), save],
    );
  const before = shop(null, null);
  expect(isRefused(before, shop('Введите номер', 'Выберите сумму'))).toBe(true);
  expect(isRefused(before, shop(null, 'Выберите сумму'))).toBe(false);
  expect(isRefused(before, shop('Введите номер', 'Спасибо', true))).toBe(false);
});
