/** A message, or a part of one, as a mail program reads it. */
export interface MimePart {
  /** In order, names as written, values unfolded. */
  headers: { name: string; value: string }[];
  /** Of `multipart` ones. */
  parts: MimePart[];
  /** Of all others: the content, decoded. */
  content: Buffer;
}

/** Reads a message as it came over the wire. */
export function readMime(source: string): MimePart {
  const [, head = '', body = ''] = /^([\s\S]*?\r\n)\r\n([\s\S]*)$/.exec(source) ?? [];
  const headers = head
    .replaceAll(/\r\n(?=[ \t])/g, '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => ({ name: line.slice(0, line.indexOf(':')), value: line.slice(line.indexOf(':') + 1).trim() }));
  const part = { headers, parts: [], content: Buffer.alloc(0) };
  const boundary = parameterOf(headerOf(part, 'Content-Type'), 'boundary');
  if (boundary !== undefined) return { ...part, parts: splitParts(body, boundary).map(readMime) };
  return { ...part, content: decode(body, headerOf(part, 'Content-Transfer-Encoding')) };
}

function splitParts(body: string, boundary: string): string[] {
  const delimiter = `\r\n--${boundary}`;
  const [, ...parts] = `\r\n${body}`.split(`${delimiter}\r\n`);
  return parts.map((part) => part.split(`${delimiter}--`)[0] ?? '');
}

/** The only header of this name; empty if there is none. */
export function headerOf({ headers }: Pick<MimePart, 'headers'>, name: string): string {
  const found = headers.filter((header) => header.name.toLowerCase() === name.toLowerCase());
  if (found.length > 1) throw new Error(`${name} occurs ${found.length} times.`);
  return found[0]?.value ?? '';
}

/** All parts that hold something, in order. */
export const leavesOf = (part: MimePart): MimePart[] =>
  part.parts.length === 0 ? [part] : part.parts.flatMap(leavesOf);

function decode(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  return encoding === 'quoted-printable' ? fromQuoted(body.replaceAll(/=\r\n/g, ''), '=') : Buffer.from(body);
}

/** `=C3=A9` or, in parameters, `%C3%A9`. */
function fromQuoted(text: string, mark: '=' | '%'): Buffer {
  const pieces = text.split(new RegExp(`(${mark}[0-9A-Fa-f]{2})`));
  return Buffer.concat(
    pieces.map((piece, index) => (index % 2 === 1 ? Buffer.from(piece.slice(1), 'hex') : Buffer.from(piece))),
  );
}

/** The text of a header with encoded words (RFC 2047). */
export const decodeWords = (value: string): string =>
  value.replaceAll(/(\?=)\s+(?==\?)/g, '$1').replaceAll(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (words) => {
    const bytes = [...words.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, kind, text = '']) =>
      kind?.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : fromQuoted(text.replaceAll('_', ' '), '='),
    );
    return Buffer.concat(bytes).toString('utf8');
  });

/** A parameter of a header, such as the file name, also if it comes in pieces (RFC 2231). */
export function parameterOf(value: string, name: string): string | undefined {
  const pattern = new RegExp(`;\\s*${name}(?:\\*(\\d+))?(\\*)?=("(?:\\\\.|[^"\\\\])*"|[^;\\s]*)`, 'gi');
  const pieces = [...value.matchAll(pattern)].map(([, index = '0', extended, written = '']) => {
    const plain = written.startsWith('"') ? written.slice(1, -1).replaceAll(/\\(.)/g, '$1') : written;
    const text = index === '0' && extended ? plain.replace(/^utf-8''/i, '') : plain;
    return { index: Number(index), bytes: extended ? fromQuoted(text, '%') : Buffer.from(text) };
  });
  if (pieces.length === 0) return undefined;
  return Buffer.concat(pieces.sort((a, b) => a.index - b.index).map(({ bytes }) => bytes)).toString('utf8');
}
