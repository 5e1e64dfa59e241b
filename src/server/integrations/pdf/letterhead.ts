import type { QuoteContent } from '@/domain/quotes/quote-content';
import {
  companyOf,
  eventDaysText,
  eventHoursText,
  licenseText,
  timeInZone,
  venueLines,
} from '@/domain/quotes/quote-words';
import { longDay } from '@/domain/shared/us-words';
import { LOGO_BOX, type Logo } from './logo';
import {
  type Block,
  COLORS,
  decorate,
  heightOf,
  LEFT,
  makeRoom,
  RIGHT,
  type Sheet,
  STYLES,
  WIDTH,
  writeBlocks,
} from './sheet';

const GAP = 20;
const HEAD_WIDTH = 290;
const PADDING = 12;

/** The company, the number of the quote, for whom and for which event it is, and the message to the client. */
export function writeLetterhead(sheet: Sheet, content: QuoteContent, logo: Logo | null): void {
  const { doc } = sheet;
  const top = doc.y;
  if (logo) writeLogo(sheet, logo, companyOf(content));
  writeColumns(sheet, {
    left: { blocks: companyBlocks(content), y: logo ? top + LOGO_BOX.height + 8 : top },
    right: { blocks: quoteBlocks(content), y: top, align: 'right' },
    leftWidth: HEAD_WIDTH,
  });
  doc.y += GAP;
  writeParties(sheet, content);
  doc.y += GAP - 4;
  if (content.message) {
    writeBlocks(sheet, [{ tag: 'P', style: STYLES.text, text: content.message }]);
    doc.y += GAP - 6;
  }
}

function writeLogo({ doc, root }: Sheet, logo: Logo, company: string): void {
  const { width, height } = LOGO_BOX;
  const { x, y } = { x: LEFT, y: doc.y };
  const figure = { alt: `Logo of ${company}`, bbox: [x, y, x + width, y + height] };
  root.add(doc.struct('Figure', figure, () => doc.image(Buffer.from(logo.bytes), x, y, { fit: [width, height] })));
}

function companyBlocks({ sender, letterhead, ...content }: QuoteContent): Block[] {
  const reached = [sender.businessName && sender.name, sender.email, sender.phone];
  return [
    { tag: 'P', style: STYLES.company, text: companyOf({ sender, ...content }) },
    ...[letterhead.address, reached.filter(Boolean).join('  ·  '), letterhead.licenses.map(licenseText).join('  ·  ')]
      .filter(Boolean)
      .map((text): Block => ({ tag: 'P', style: STYLES.muted, text })),
  ];
}

const quoteBlocks = ({ number, version, madeOn, validUntil, event }: QuoteContent): Block[] => [
  { tag: 'H1', style: STYLES.title, text: `Quote ${number}` },
  { tag: 'P', style: STYLES.muted, text: `Version ${version}, ${longDay(madeOn)}` },
  { tag: 'P', style: STYLES.muted, text: 'Valid until' },
  { tag: 'P', style: STYLES.until, text: timeInZone(validUntil, event.timeZone) },
];

function writeParties(sheet: Sheet, { client, event }: QuoteContent): void {
  const { doc } = sheet;
  const left = partyBlocks('Prepared for', client.companyName, [client.contactPerson, client.email]);
  const right = partyBlocks('Event', event.name, [
    ...[eventDaysText(event), eventHoursText(event), ...venueLines(event)],
    event.attendance > 0 ? `${event.attendance.toLocaleString('en-US')} guests` : '',
  ]);
  const width = WIDTH / 2 - 2 * PADDING;
  const height = Math.max(heightOf(sheet, left, width), heightOf(sheet, right, width)) + 2 * PADDING;
  makeRoom(sheet, height);
  const y = doc.y + PADDING;
  if (doc.y + height < doc.page.maxY()) {
    decorate(doc, () => doc.roundedRect(LEFT, doc.y, WIDTH, height, 6).fill(COLORS.panel));
  }
  writeColumns(sheet, {
    left: { blocks: left, y },
    right: { blocks: right, y },
    leftWidth: WIDTH / 2 - PADDING,
    inset: PADDING,
  });
  doc.y += PADDING;
}

const partyBlocks = (label: string, name: string, lines: readonly string[]): Block[] => [
  { tag: 'H2', style: STYLES.label, text: label },
  ...(name ? [{ tag: 'P' as const, style: STYLES.strong, text: name }] : []),
  ...lines.filter(Boolean).map((text): Block => ({ tag: 'P', style: STYLES.muted, text })),
];

interface Side {
  blocks: Block[];
  y: number;
  align?: 'right';
}

/** Writes two columns beside each other and goes on below the longer one, or below each other if one fills the page. */
function writeColumns(
  sheet: Sheet,
  { left, right, leftWidth, inset = 0 }: { left: Side; right: Side; leftWidth: number; inset?: number },
): void {
  const { doc } = sheet;
  const x = LEFT + leftWidth + GAP;
  const widths = { left: leftWidth - inset, right: RIGHT - inset - x };
  const ends = [
    left.y + heightOf(sheet, left.blocks, widths.left),
    right.y + heightOf(sheet, right.blocks, widths.right),
  ];
  doc.y = left.y;
  if (Math.max(...ends) + 1 > doc.page.maxY()) {
    writeBlocks(sheet, [...left.blocks, ...right.blocks]);
    return;
  }
  writeBlocks(sheet, left.blocks, { x: LEFT + inset, width: widths.left });
  doc.y = right.y;
  writeBlocks(sheet, right.blocks, { x, width: widths.right, align: right.align });
  doc.y = Math.max(...ends);
}
