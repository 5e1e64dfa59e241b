import type { QuoteContent } from '@/domain/quotes/quote-content';
import { utcText } from '@/domain/quotes/quote-words';
import type { QuoteSignature } from '@/domain/quotes/signature';
import { exactDollars } from '@/domain/shared/us-words';
import {
  COLORS,
  drawLine,
  headerOf,
  heightOf,
  LEFT,
  makeRoom,
  RIGHT,
  type Sheet,
  STYLES,
  type Tag,
  writeBlocks,
  writeText,
} from './sheet';

const LABEL = { x: LEFT, width: 120 };
const VALUE = { x: LEFT + LABEL.width + 16, width: RIGHT - LEFT - LABEL.width - 16 };

/** The page that says who has signed, what, when and from where (D93). */
export function writeCertificate(sheet: Sheet, content: QuoteContent, signature: QuoteSignature): void {
  const { doc, root } = sheet;
  doc.addPage();
  const { number, version, client, total } = content;
  writeBlocks(sheet, [
    { tag: 'H1', style: STYLES.title, text: 'Certificate of acceptance' },
    {
      tag: 'P',
      style: STYLES.text,
      text: `${client.companyName} accepted quote ${number}, version ${version}, for ${exactDollars(total)}.`,
    },
  ]);
  doc.y += 22;
  writeBlocks(sheet, [{ tag: 'P', style: STYLES.signature, text: signature.name }]);
  drawLine(doc, doc.y + 4, { color: COLORS.amber, width: 2 });
  doc.y += 12;
  writeBlocks(sheet, [{ tag: 'P', style: STYLES.muted, text: claimOf(signature) }]);
  doc.y += 18;
  const table = doc.struct('Table');
  root.add(table);
  for (const [label = '', value = ''] of rowsOf(signature)) {
    if (value !== '') writeRow(sheet, table, label, value);
  }
}

const claimOf = ({ onBehalf }: QuoteSignature): string =>
  onBehalf === null
    ? 'Signed electronically. The typed name above is the signature; no other proof of identity is claimed.'
    : `Recorded by ${onBehalf.by} on behalf of the client, who did not type the name above.`;

/** An address and a browser are those of the client, or of whoever recorded the acceptance. */
const rowsOf = ({ name, title, email, consent, at, ip, userAgent, hash, onBehalf }: QuoteSignature) => [
  ['Name', name],
  ['Title', title],
  ['Email', email],
  ...(onBehalf
    ? [
        ['Record', consent],
        ['Recorded by', onBehalf.by],
        ['How the client agreed', onBehalf.note],
        ['Recorded at', utcText(at)],
        ['Recorded from (IP address)', ip],
        ['Recorded with (browser)', userAgent],
      ]
    : [
        ['Agreed to', consent],
        ['Time', utcText(at)],
        ['IP address', ip],
        ['Browser', userAgent],
      ]),
  ['Version hash (SHA-256)', hash],
];

function writeRow(sheet: Sheet, table: Tag, label: string, value: string): void {
  const { doc } = sheet;
  makeRoom(sheet, Math.min(80, 16 + heightOf(sheet, [{ tag: 'P', style: STYLES.text, text: value }], VALUE.width)));
  const row = doc.struct('TR');
  table.add(row);
  const { y } = doc;
  row.add(doc.struct('TH', headerOf('Row'), () => writeText(sheet, label, STYLES.label, LABEL)));
  doc.y = y;
  row.add(doc.struct('TD', {}, () => writeText(sheet, value, STYLES.text, VALUE)));
  drawLine(doc, doc.y + 4);
  doc.y += 12;
}
