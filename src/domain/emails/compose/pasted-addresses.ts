/**
 * The addresses in a text as mail programs copy recipients: `Noor Haddad <noor@example.com>; ops@example.com`. Names are
 * left out. Empty if there is no address in angle brackets, because then the text is to be taken as it is.
 */
export function pastedAddresses(text: string): string[] {
  if (!/<[^<>@]+@[^<>@]+>/.test(text)) return [];
  return text
    .split(/[,;\n]/)
    .map((part) => (/<([^<>]+)>/.exec(part)?.[1] ?? part).trim())
    .filter((part) => part.includes('@'));
}
