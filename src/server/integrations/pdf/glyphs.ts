/** Replaces what the font lacks. */
const SUBSTITUTE = '□';

const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** What is never drawn: controls, joiners, direction marks and variation selectors. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu;

const graphemes = new Intl.Segmenter('en-US', { granularity: 'grapheme' });

/**
 * Returns a function that makes any text printable in a font: each character that the font lacks, such as an emoji of
 * several code points, becomes one box.
 */
export function printableIn(font: Buffer): (text: string) => string {
  const known = charactersOf(font);
  const printed = (grapheme: string): string => {
    if (grapheme === '\n') return grapheme;
    const visible = grapheme.replace('\t', ' ').replace(INVISIBLE, '');
    return [...visible].every((character) => known.has(character.codePointAt(0) ?? 0)) ? visible : SUBSTITUTE;
  };
  return (text) =>
    Array.from(graphemes.segment(text.normalize('NFC').replace(LINE_BREAKS, '\n')), ({ segment }) =>
      printed(segment),
    ).join('');
}

const WINDOWS_UNICODE = 0x0003_0001;

/**
 * The code points of the basic plane that a TrueType font has, by its character map: pdfkit prints all others as an empty
 * glyph. (OpenType specification, cmap format 4.)
 */
function charactersOf(font: Buffer): Set<number> {
  const map = tableAt(font, 'cmap');
  const entries = Array.from({ length: font.readUInt16BE(map + 2) }, (_, index) => map + 4 + index * 8);
  const entry = entries.find((at) => font.readUInt32BE(at) === WINDOWS_UNICODE);
  if (entry === undefined) throw new Error('The font has no character map for Unicode');
  const table = map + font.readUInt32BE(entry + 4);
  const length = font.readUInt16BE(table + 6);
  const [ends, starts, offsets] = [table + 14, table + 16 + length, table + 16 + 3 * length];
  const found = new Set<number>();
  for (let segment = 0; segment < length; segment += 2) {
    const offset = font.readUInt16BE(offsets + segment);
    const start = font.readUInt16BE(starts + segment);
    for (let point = start; point <= font.readUInt16BE(ends + segment); point++) {
      const glyph = offset === 0 ? 1 : font.readUInt16BE(offsets + segment + offset + (point - start) * 2);
      if (glyph !== 0 && point !== 0xffff) found.add(point);
    }
  }
  return found;
}

function tableAt(font: Buffer, name: string): number {
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const at = 12 + index * 16;
    if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 8);
  }
  throw new Error(`The font has no ${name} table`);
}
