const SEPARATORS = [';', ','] as const;
const ESCAPE = '\\';

const isBlank = (character: string): boolean => character.trim() === '';

/** Whether an escape before it takes a character's meaning away; before any other it is a character like others. */
const canBeEscaped = (character: string): boolean =>
  character === ESCAPE || SEPARATORS.some((separator) => separator === character) || isBlank(character);

interface Unit {
  character: string;
  escaped: boolean;
}

function unitsOf(cell: string): Unit[] {
  const units: Unit[] = [];
  for (let at = 0; at < cell.length; at += 1) {
    const next = cell[at + 1];
    const escaped = cell[at] === ESCAPE && next !== undefined && canBeEscaped(next);
    if (escaped) at += 1;
    units.push({ character: cell.charAt(at), escaped });
  }
  return units;
}

/**
 * The tags of one cell, in its order. They are separated by ';', or by ',' in a cell without a ';'. Blanks around a tag
 * do not belong to it; empty tags, and a tag that was there before, are left out. A \ makes the separator, the blank or
 * the \ after it a part of the tag. The inverse of `writeTags`.
 */
export function readTags(cell: string): string[] {
  const units = unitsOf(cell);
  const separator = SEPARATORS.find((mark) => units.some((unit) => !unit.escaped && unit.character === mark));
  const tags = new Set<string>();
  let [from, at] = [0, 0];
  for (; at <= units.length; at += 1) {
    const unit = units[at];
    if (unit && (unit.escaped || unit.character !== separator)) continue;
    const tag = trimmed(units.slice(from, at));
    if (tag !== '') tags.add(tag);
    from = at + 1;
  }
  return [...tags];
}

function trimmed(units: readonly Unit[]): string {
  const counts = ({ character, escaped }: Unit) => escaped || !isBlank(character);
  const from = units.findIndex(counts);
  if (from === -1) return '';
  return units
    .slice(from, units.findLastIndex(counts) + 1)
    .map(({ character }) => character)
    .join('');
}

/** Tags as one cell, separated by '; ': what `readTags` reads back unchanged, whatever text they are (D24). */
export function writeTags(tags: readonly string[]): string {
  return tags.map(escapeTag).join('; ');
}

function escapeTag(tag: string): string {
  const guarded = tag.replaceAll(/[\\;,]/g, (mark) => ESCAPE + mark);
  return guarded.replaceAll(/^\s|\s$/g, (blank) => ESCAPE + blank);
}
