const GOODBYES = [
  '(?:with |my )*(?:(?:very|kind|kindest|best|warm|warmest|friendly) )*(?:regards|wishes)',
  '(?:all the )?best',
  '(?:yours )?(?:sincerely|truly|faithfully|respectfully|cordially)(?: yours)?',
  '(?:many |with )?thanks(?: again| so much| in advance)*',
  'thank you(?: again| so much| very much| in advance)*',
  'cheers',
  '(?:talk|speak|see you) soon',
];
/** A goodbye on a line of its own, such as 'Kind regards,'. A full stop would make it a sentence of the message. */
const GOODBYE = new RegExp(`^(?:${GOODBYES.join('|')})[,!–—-]?$`, 'i');

/** How long a goodbye in other words, or a line below one, is at most. */
const SHORT = 60;
/** How many lines may stand below a goodbye: a name, a role and a company. */
const MOST_BELOW = 3;

/**
 * Removes the goodbye and the sender's name from the end of a text if a signature follows, because both would then
 * appear twice. Without a signature, or if nothing else would be left, the text stays unchanged.
 */
export function leaveClosingTo(signature: string, { text, sender }: { text: string; sender: string }): string {
  if (signature.trim() === '') return text;
  const lines = text.split('\n');
  const start = closingStart(lines, sender.trim().replaceAll(/\s+/g, ' '));
  const rest = start === null ? '' : lines.slice(0, start).join('\n').trimEnd();
  return rest === '' ? text : rest;
}

/** The line that the closing starts with. */
function closingStart(lines: readonly string[], sender: string): number | null {
  const filled = lines.flatMap((line, index) => (line.trim() === '' ? [] : [{ text: line.trim(), index }]));
  for (const [position, { text, index }] of filled.entries()) {
    const below = filled.slice(position + 1).map((line) => line.text);
    if (below.length > MOST_BELOW) continue;
    const [next] = below;
    const isBeforeName = next !== undefined && isNameOf(sender, next) && text.endsWith(',') && text.length <= SHORT;
    // More of the message may follow a line such as "Thanks": it is a goodbye only at the end or before a name.
    const isGoodbye = GOODBYE.test(text) && (next === undefined || isNameOf(sender, next) || isPlaceholder(next));
    if ((isGoodbye || isBeforeName) && below.every((line) => isNameOf(sender, line) || isLabel(line))) return index;
  }
  const last = filled.at(-1);
  return last && isNameOf(sender, last.text) ? last.index : null;
}

/** Whether a line is the sender's name or the start of it: the first name, or as much as there was room for. */
function isNameOf(sender: string, line: string): boolean {
  const written = line
    .replace(/^[–—-]\s*/, '')
    .replace(/[.,…]$/, '')
    .toLowerCase();
  const name = sender.toLowerCase();
  return written !== '' && (name === written || name.startsWith(`${written} `) || isCut(name, { written, line }));
}

const isCut = (name: string, { written, line }: { written: string; line: string }): boolean =>
  line.endsWith('…') && name.startsWith(written);

/** Whether a line stands for a name, as models write it. */
const isPlaceholder = (line: string): boolean => /^\[[^\]]+\]$/.test(line);

/** Whether a line can be a role or a company, and is no sentence. */
const isLabel = (line: string): boolean => line.length <= SHORT && !/[.?!:;,]$/.test(line);
