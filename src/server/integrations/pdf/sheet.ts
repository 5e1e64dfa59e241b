import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { printableIn } from './glyphs';

/** In points, of which an inch has 72, on US Letter. */
export const LEFT = 54;
export const RIGHT = 558;
export const WIDTH = RIGHT - LEFT;
const MARGINS = { top: 50, bottom: 58, left: LEFT, right: 54 };
const FOOTER_Y = 752;

/** As in the theme of the app. */
export const COLORS = {
  ink: '#131b2b',
  muted: '#586473',
  line: '#d3d9e1',
  panel: '#f7f8fa',
  amber: '#f5b301',
} as const;

const style = (
  font: 'regular' | 'semibold',
  size: number,
  color: string,
  { lineGap = 1.5, after = 0, tabular = false }: { lineGap?: number; after?: number; tabular?: boolean } = {},
) => ({ font, size, color, lineGap, after, tabular });

/**
 * `after` is the space below. Tabular figures keep their distance from commas and points, but their hyphens are wide, and
 * pdfkit lays out every word with them anew: they are for short texts of dates and amounts.
 */
export const STYLES = {
  title: style('semibold', 20, COLORS.ink, { after: 4 }),
  company: style('semibold', 15, COLORS.ink, { after: 4 }),
  heading: style('semibold', 10.5, COLORS.ink, { after: 4 }),
  label: style('semibold', 8, COLORS.muted, { after: 3 }),
  strong: style('semibold', 9.5, COLORS.ink),
  until: style('semibold', 9.5, COLORS.ink, { tabular: true }),
  text: style('regular', 9.5, COLORS.ink, { lineGap: 2.5 }),
  muted: style('regular', 8.5, COLORS.muted),
  detail: style('regular', 8, COLORS.muted, { tabular: true }),
  sum: style('regular', 9.5, COLORS.ink),
  terms: style('regular', 8.5, COLORS.ink, { lineGap: 2, after: 5 }),
  step: style('regular', 9, COLORS.ink, { lineGap: 2, after: 1, tabular: true }),
  total: style('semibold', 13, COLORS.ink),
  signature: style('semibold', 24, COLORS.ink),
  footer: style('regular', 6.5, COLORS.muted),
} as const;

export type Style = (typeof STYLES)[keyof typeof STYLES];
export type Document = PDFKit.PDFDocument;
export type Tag = PDFKit.PDFStructureElement;

/** A document that is being written, at `doc.y`. All content is tagged below `root`, or marked as decoration. */
export interface Sheet {
  doc: Document;
  root: Tag;
  printable: (text: string) => string;
}

/** The options of a header cell. pdfkit takes a scope, which its types do not know. */
export const headerOf = (scope: 'Row' | 'Column'): { title?: string; scope: string } => ({ scope });

/** A text of one style: a paragraph or a heading. */
export interface Block {
  tag: 'H1' | 'H2' | 'P';
  style: Style;
  text: string;
}

const FONTS = join(process.cwd(), 'node_modules/@expo-google-fonts/inter');

/** Read once, because every document needs them. */
let fonts: Promise<{ regular: Buffer; semibold: Buffer; printable: Sheet['printable'] }> | undefined;

async function loadFonts() {
  const [regular, semibold] = await Promise.all([
    readFile(join(FONTS, '400Regular/Inter_400Regular.ttf')),
    readFile(join(FONTS, '600SemiBold/Inter_600SemiBold.ttf')),
  ]);
  return { regular, semibold, printable: printableIn(regular) };
}

/**
 * Starts a tagged document. Equal content gives equal bytes, so its time is `madeAt` and its identifier comes from the
 * title, the time and the keywords.
 */
export async function openSheet(info: { title: string; keywords: string; madeAt: Date }): Promise<Sheet> {
  fonts ??= loadFonts().catch((error: unknown) => {
    fonts = undefined;
    throw error;
  });
  const [{ default: PDFDocument }, { regular, semibold, printable }] = await Promise.all([import('pdfkit'), fonts]);
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: MARGINS,
    // Page numbers are written when the number of pages is known.
    bufferPages: true,
    ...{ pdfVersion: '1.7', tagged: true, lang: 'en-US', displayTitle: true },
    // None, or pdfkit starts with Helvetica.
    font: '',
    info: { Title: info.title, Keywords: info.keywords, Creator: 'Stanchion', CreationDate: info.madeAt },
  });
  doc.registerFont('regular', regular).registerFont('semibold', semibold);
  const root = doc.struct('Document');
  doc.addStructure(root);
  return { doc, root, printable };
}

/** Writes the bottom of every page, and returns the file. */
export async function closeSheet({ doc, root }: Sheet, footer: string): Promise<Uint8Array> {
  root.end();
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    decorate(doc, () => {
      doc.rect(0, 0, doc.page.width, 5).fill(COLORS.amber);
      use(doc, STYLES.footer);
      doc.text(footer, LEFT, FOOTER_Y, { lineBreak: false });
    });
    decorate(doc, () => writeRight(doc, `Page ${page + 1} of ${count}`, { right: RIGHT, y: FOOTER_Y }));
  }
  const bytes = buffer(doc);
  doc.end();
  return new Uint8Array(await bytes);
}

const use = (doc: Document, { font, size, color }: Style): Document => doc.font(font).fontSize(size).fillColor(color);

const layoutOf = ({ lineGap, tabular }: Style) => ({ lineGap, features: tabular ? ['tnum' as const] : undefined });

/** Draws what assistive technology leaves out. */
export function decorate(doc: Document, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

interface Line {
  from?: number;
  color?: string;
  width?: number;
}

export const drawLine = (
  doc: Document,
  y: number,
  { from = LEFT, color = COLORS.line, width = 0.5 }: Line = {},
): void => decorate(doc, () => doc.moveTo(from, y).lineTo(RIGHT, y).lineWidth(width).stroke(color));

/** The height of blocks in a column of this width. */
export function heightOf({ doc, printable }: Sheet, blocks: readonly Block[], width: number): number {
  return blocks.reduce((sum, { style, text }) => {
    use(doc, style);
    return sum + doc.heightOfString(printable(text), { width, ...layoutOf(style) }) + style.after;
  }, 0);
}

interface Column {
  x?: number;
  width?: number;
  align?: 'left' | 'right';
}

/** Writes blocks below each other, onto further pages where they do not fit. */
export function writeBlocks(sheet: Sheet, blocks: readonly Block[], column: Column = {}): void {
  for (const block of blocks) {
    sheet.root.add(sheet.doc.struct(block.tag, {}, () => writeText(sheet, block.text, block.style, column)));
  }
}

/** Writes a wrapped text at `doc.y`. The caller tags it. */
export function writeText(
  { doc, printable }: Sheet,
  text: string,
  style: Style,
  { x = LEFT, width = WIDTH, align = 'left' }: Column = {},
): void {
  use(doc, style).text(printable(text), x, doc.y, { width, align, ...layoutOf(style) });
  doc.y += style.after;
}

/** Writes a short text that ends at `right`, with tabular figures. */
export function writeRight(doc: Document, text: string, at: { right: number; y: number; style?: Style }): void {
  if (at.style) use(doc, at.style);
  const options = { features: ['tnum' as const], lineBreak: false };
  doc.text(text, at.right - doc.widthOfString(text, options), at.y, options);
}

/** Continues on a new page unless this height is left. Returns whether it did. */
export function makeRoom({ doc }: Sheet, height: number): boolean {
  // Wrapping rounds: what fits exactly can break.
  if (doc.y + height + 1 <= doc.page.maxY() || doc.y <= MARGINS.top) return false;
  doc.addPage();
  return true;
}
