const QUOTED_NAME = /"[^"<>]*"/g;
const BRACKETED = /<\s*(?:mailto:)?([^<>\s]+@[^<>\s]+)\s*>/g;
const BARE = /[^\s<>]+@[^\s<>]+/g;

/**
 * The addresses in a text as mail programs copy recipients: `Noor Haddad <noor@example.com>; ops@example.com`. Names are
 * left out, also those that look like an address. Empty if there is no address in angle brackets, because then the text is
 * to be taken as it is.
 */
export function pastedAddresses(text: string): string[] {
  if (!/<[^<>@]+@[^<>@]+>/.test(text)) return [];
  const parts = text.replaceAll(QUOTED_NAME, ' ').split(/[,;\n]/);
  return [
    ...new Set(
      parts.flatMap((part) => {
        const bracketed = [...part.matchAll(BRACKETED)].map(([, address = '']) => address);
        return bracketed.length > 0 ? bracketed : [...part.matchAll(BARE)].map(([address]) => address);
      }),
    ),
  ];
}
