/** Quoted text and parameters: words of the app or of data, which are not instructions. */
export const LITERAL =
  /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|»[^«]*«|「[^」]*」|『[^』]*』|‘[^’]*’(?!\p{L})|(?<![\p{L}\p{N}])'[^']*'(?![\p{L}\p{N}])|\$\{[^{}]*\}/gu;
