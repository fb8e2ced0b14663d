/**
 * Decodes the modified UTF-7 of IMAP mailbox names (RFC 3501, section 5.1.3), in which clients send keyboards what
 * `input text` cannot type: `&-` is an ampersand, `&…-` UTF-16 in base 64 with `,` instead of `/`. What is not well-formed
 * stays as it is.
 */
export function utf7Decoded(text: string): string {
  return text.replace(/&([A-Za-z0-9+,]*)-/g, (whole, encoded: string) => {
    if (encoded === '') return '&';
    const bytes = Buffer.from(encoded.replaceAll(',', '/'), 'base64');
    return bytes.length >= 2 && bytes.length % 2 === 0 ? bytes.swap16().toString('utf16le') : whole;
  });
}
