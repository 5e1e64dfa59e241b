/** Number of bytes decoded at once; progress is reported after each slice. */
const SLICE_BYTES = 4 * 1024 * 1024;

const BYTE_ORDER_MARKS = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

class DecodeError extends Error {}

/**
 * Decodes the text of a file (D23) as its byte order mark says; without one, as UTF-8 if it is valid, else as
 * Windows-1252. Throws if the file cannot be read or does not match its byte order mark.
 */
export async function decodeFile(file: Blob, onProgress: (share: number) => void = () => {}): Promise<string> {
  const head = new Uint8Array(await file.slice(0, 3).arrayBuffer());
  const marked = BYTE_ORDER_MARKS.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte));
  try {
    return await decodeAs(file, marked?.encoding ?? 'utf-8', onProgress);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    if (marked) throw new Error(`It’s marked as ${marked.encoding.toUpperCase()} but isn’t.`);
    return decodeAs(file, 'windows-1252', onProgress);
  }
}

async function decodeAs(file: Blob, encoding: string, onProgress: (share: number) => void): Promise<string> {
  // Fatal, because replacement characters would silently change the data.
  const decoder = new TextDecoder(encoding, { fatal: true });
  const parts: string[] = [];
  for (let from = 0; from < file.size; from += SLICE_BYTES) {
    const bytes = await file.slice(from, from + SLICE_BYTES).arrayBuffer();
    parts.push(decode(decoder, bytes, from + SLICE_BYTES < file.size));
    onProgress(Math.min(1, (from + SLICE_BYTES) / file.size));
  }
  return parts.join('');
}

function decode(decoder: TextDecoder, bytes: ArrayBuffer, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    throw new DecodeError();
  }
}
