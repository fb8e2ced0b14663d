const NUMBER = new Intl.NumberFormat('en');

/** The text, or its first `most` UTF-16 units with the number of missing ones; never cuts within a surrogate pair. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  const end = last >= 0xd800 && last <= 0xdbff ? most - 1 : most;
  return `${text.slice(0, end)}… (${NUMBER.format(text.length - end)} characters more)`;
}
