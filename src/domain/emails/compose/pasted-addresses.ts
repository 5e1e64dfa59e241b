const QUOTED_NAME = /"[^"]*"/g;
const ADDRESS = /<\s*(?:mailto:)?([^<>\s]+@[^<>\s]+)\s*>|([^\s,;<>]+@[^\s,;<>]+)/g;

/**
 * The addresses in a text as mail programs copy recipients: `Noor Haddad <noor@example.com>; ops@example.com`. Names are
 * left out. Empty if there is no address in angle brackets, because then the text is to be taken as it is.
 */
export function pastedAddresses(text: string): string[] {
  if (!/<[^<>@]+@[^<>@]+>/.test(text)) return [];
  const found = text.replaceAll(QUOTED_NAME, ' ').matchAll(ADDRESS);
  return [...new Set([...found].map(([, bracketed, bare = '']) => bracketed ?? bare))];
}
