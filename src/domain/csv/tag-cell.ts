const SEPARATORS = [';', ','] as const;
const ESCAPE = '\\';

const isBlank = (character: string): boolean => character.trim() === '';

/** Whether a \ escapes this character. Before any other character, the \ is literal. */
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
 * The tags of one cell, in order. They are separated by ';', or by ',' if the cell has no ';'. Tags are trimmed; empty
 * ones and duplicates are dropped. A \ makes the separator, whitespace or \ after it part of the tag. The inverse of
 * `writeTags`.
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
  const isKept = ({ character, escaped }: Unit) => escaped || !isBlank(character);
  const from = units.findIndex(isKept);
  if (from === -1) return '';
  return units
    .slice(from, units.findLastIndex(isKept) + 1)
    .map(({ character }) => character)
    .join('');
}

/**
 * Writes tags into one cell, separated by '; '. `readTags` reads them back unchanged, whatever text they hold (D24).
 */
export function writeTags(tags: readonly string[]): string {
  return tags.map(escapeTag).join('; ');
}

function escapeTag(tag: string): string {
  const escaped = tag.replaceAll(/[\\;,]/g, (mark) => ESCAPE + mark);
  return escaped.replaceAll(/^\s|\s$/g, (blank) => ESCAPE + blank);
}
