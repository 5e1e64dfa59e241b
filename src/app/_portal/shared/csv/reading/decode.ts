/** Encodings that a user can choose, as `TextDecoder` names them. */
export const ENCODINGS = [
  { name: 'utf-8', label: 'Unicode (UTF-8)' },
  { name: 'utf-16le', label: 'Unicode (UTF-16 LE)' },
  { name: 'utf-16be', label: 'Unicode (UTF-16 BE)' },
  { name: 'windows-1252', label: 'Western European (Windows-1252)' },
  { name: 'macintosh', label: 'Western European (Mac Roman)' },
  { name: 'iso-8859-15', label: 'Western European (ISO 8859-15)' },
  { name: 'windows-1250', label: 'Central European (Windows-1250)' },
  { name: 'iso-8859-2', label: 'Central European (ISO 8859-2)' },
  { name: 'windows-1257', label: 'Baltic (Windows-1257)' },
  { name: 'windows-1251', label: 'Cyrillic (Windows-1251)' },
  { name: 'koi8-u', label: 'Cyrillic (KOI8-U)' },
  { name: 'x-mac-cyrillic', label: 'Cyrillic (Mac)' },
  { name: 'windows-1253', label: 'Greek (Windows-1253)' },
  { name: 'windows-1254', label: 'Turkish (Windows-1254)' },
  { name: 'windows-1255', label: 'Hebrew (Windows-1255)' },
  { name: 'windows-1256', label: 'Arabic (Windows-1256)' },
  { name: 'windows-1258', label: 'Vietnamese (Windows-1258)' },
  { name: 'shift_jis', label: 'Japanese (Shift JIS)' },
  { name: 'euc-jp', label: 'Japanese (EUC-JP)' },
  { name: 'gb18030', label: 'Chinese, simplified (GBK)' },
  { name: 'big5', label: 'Chinese, traditional (Big5)' },
  { name: 'euc-kr', label: 'Korean (EUC-KR)' },
] as const;

export type Encoding = (typeof ENCODINGS)[number]['name'];

export interface DecodedFile {
  text: string;
  /** The encoding, if it was guessed or chosen; undefined if the bytes tell it. */
  encoding?: Encoding;
  /** Some bytes are not of the encoding; each is U+FFFD in the text. */
  isDamaged: boolean;
}

const BYTE_ORDER_MARKS = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/** Number of bytes from which an encoding is guessed. */
const SAMPLE_BYTES = 64 * 1024;
const LF = 0x0a;

/**
 * Decodes the text of a file (D23): as chosen, or as its byte order mark says, or as UTF-8 if at least nearly all of it
 * is, or by a guess. Throws if the file cannot be read or does not match its byte order mark.
 */
export async function decodeFile(file: Blob, chosen?: Encoding): Promise<DecodedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (chosen) return { ...lenient(bytes, chosen), encoding: chosen };
  const marked = BYTE_ORDER_MARKS.find(({ bytes: mark }) => mark.every((byte, index) => bytes[index] === byte));
  const text = strict(bytes, marked?.encoding ?? 'utf-8');
  if (marked && text === null) throw new Error(`It’s marked as ${marked.encoding.toUpperCase()} but isn’t.`);
  // UTF-16 without a mark is full of null bytes, which UTF-8 allows.
  if (text !== null && (marked || !text.slice(0, SAMPLE_BYTES).includes('\0'))) return { text, isDamaged: false };
  if (text === null) {
    const nearly = lenient(bytes, 'utf-8');
    if (isNearlyAllRight(nearly.text)) return nearly;
  }
  const encoding = await guessEncoding(bytes);
  return { ...lenient(bytes, encoding), encoding };
}

function strict(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function lenient(bytes: Uint8Array, encoding: Encoding): DecodedFile {
  const text = new TextDecoder(encoding).decode(bytes);
  return { text, isDamaged: text.includes('\uFFFD') };
}

/** Of the characters beyond ASCII, more are right than wrong. In a text of another encoding, nearly all are wrong. */
function isNearlyAllRight(text: string): boolean {
  const wrong = text.match(/\uFFFD/g)?.length ?? 0;
  const beyondAscii = text.match(/[^\0-\x7F]/gu)?.length ?? 0;
  return wrong < beyondAscii - wrong;
}

async function guessEncoding(bytes: Uint8Array): Promise<Encoding> {
  const { detect } = await import('jschardet');
  const guess = detect(linesBeyondAscii(bytes)).encoding?.replace('utf-16-', 'utf-16');
  try {
    const { encoding } = new TextDecoder(guess ?? '');
    return ENCODINGS.find(({ name }) => name === encoding)?.name ?? 'windows-1252';
  } catch {
    return 'windows-1252';
  }
}

/** The first lines with bytes beyond ASCII, because the others tell nothing. */
function linesBeyondAscii(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  let size = 0;
  for (let start = 0; start < bytes.length && size < SAMPLE_BYTES; ) {
    const newline = bytes.indexOf(LF, start);
    const end = newline === -1 ? bytes.length : newline + 1;
    const line = bytes.subarray(start, Math.min(end, start + SAMPLE_BYTES));
    if (line.some((byte) => byte > 127 || byte === 0)) {
      lines.push(line);
      size += line.length;
    }
    start = end;
  }
  const sample = new Uint8Array(size);
  let at = 0;
  for (const line of lines) {
    sample.set(line, at);
    at += line.length;
  }
  return sample;
}
