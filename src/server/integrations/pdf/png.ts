import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** An image on white paper, three bytes a pixel. */
export interface Pixels {
  width: number;
  height: number;
  rgb: Buffer;
}

/** Larger ones take too long, and a small file can hold a huge one. */
const MAX_PIXELS = 4_000_000;
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Values a pixel, and allowed bits a value, by color type (PNG specification, section 11.2.1). */
const KINDS: Record<number, { channels: number; depths: readonly number[] }> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};
const PALETTE = 3;

/** Where each pass of an image begins, and how far its pixels are apart (PNG specification, section 8). */
const ONE_PASS = [{ x: 0, y: 0, stepX: 1, stepY: 1 }];
const SEVEN_PASSES = [
  { x: 0, y: 0, stepX: 8, stepY: 8 },
  { x: 4, y: 0, stepX: 8, stepY: 8 },
  { x: 0, y: 4, stepX: 4, stepY: 8 },
  { x: 2, y: 0, stepX: 4, stepY: 4 },
  { x: 0, y: 2, stepX: 2, stepY: 4 },
  { x: 1, y: 0, stepX: 2, stepY: 2 },
  { x: 0, y: 1, stepX: 1, stepY: 2 },
];

interface Header {
  width: number;
  height: number;
  depth: number;
  kind: number;
  isInterlaced: boolean;
}

/** Reads a PNG; null if it is damaged or too large. */
export function decodePng(file: Buffer): Pixels | null {
  const chunks = readChunks(file);
  const header = chunks && readHeader(chunks.get('IHDR'));
  if (!chunks || !header) return null;
  const passes = (header.isInterlaced ? SEVEN_PASSES : ONE_PASS)
    .map((pass) => ({
      ...pass,
      columns: Math.ceil((header.width - pass.x) / pass.stepX),
      rows: Math.ceil((header.height - pass.y) / pass.stepY),
    }))
    .filter(({ columns, rows }) => columns > 0 && rows > 0);
  const bits = header.depth * (KINDS[header.kind]?.channels ?? 0);
  const lengthOf = (columns: number): number => Math.ceil((columns * bits) / 8);
  const expected = passes.reduce((sum, { columns, rows }) => sum + rows * (1 + lengthOf(columns)), 0);
  const data = inflated(chunks.get('IDAT'), expected);
  if (!data) return null;

  const rgb = Buffer.alloc(header.width * header.height * 3, 255);
  const paint = painter(header, chunks);
  let at = 0;
  for (const { x, y, stepX, stepY, columns, rows } of passes) {
    let above: Buffer = Buffer.alloc(lengthOf(columns));
    for (let row = 0; row < rows; row++) {
      const line = unfilter(
        data.readUInt8(at),
        data.subarray(at + 1, at + 1 + above.length),
        above,
        Math.ceil(bits / 8),
      );
      if (!line) return null;
      for (let column = 0; column < columns; column++) {
        paint(line, column, rgb, ((y + row * stepY) * header.width + x + column * stepX) * 3);
      }
      at += 1 + above.length;
      above = line;
    }
  }
  return { width: header.width, height: header.height, rgb };
}

/** The chunks by their names, those of a name joined; null if the file is damaged. */
function readChunks(file: Buffer): Map<string, Buffer> | null {
  if (!file.subarray(0, 8).equals(SIGNATURE)) return null;
  const parts = new Map<string, Buffer[]>();
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 8 + file.readUInt32BE(at);
    if (end + 4 > file.length || crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) return null;
    const name = file.toString('latin1', at + 4, at + 8);
    parts.set(name, [...(parts.get(name) ?? []), file.subarray(at + 8, end)]);
    if (name === 'IEND') return new Map([...parts].map(([key, buffers]) => [key, Buffer.concat(buffers)]));
    at = end + 4;
  }
  return null;
}

function readHeader(chunk: Buffer | undefined): Header | null {
  if (chunk?.length !== 13) return null;
  const [width, height] = [chunk.readUInt32BE(0), chunk.readUInt32BE(4)];
  const [depth = 0, kind = 0, , , interlacing = 0] = chunk.subarray(8);
  const isSound = width > 0 && height > 0 && width * height <= MAX_PIXELS && interlacing <= 1;
  if (!isSound || !KINDS[kind]?.depths.includes(depth)) return null;
  return { width, height, depth, kind, isInterlaced: interlacing === 1 };
}

function inflated(data: Buffer | undefined, length: number): Buffer | null {
  try {
    const bytes = inflateSync(data ?? Buffer.alloc(0), { maxOutputLength: length });
    return bytes.length === length ? bytes : null;
  } catch {
    return null;
  }
}

/** Undoes the filter of a row; null for an unknown one. `back` is how far the pixel to the left is, in bytes. */
function unfilter(filter: number, row: Buffer, above: Buffer, back: number): Buffer | null {
  if (filter > 4) return null;
  const line = Buffer.alloc(row.length);
  for (let at = 0; at < row.length; at++) {
    const left = line[at - back] ?? 0;
    const up = above[at] ?? 0;
    const corner = above[at - back] ?? 0;
    const predicted = [0, left, up, (left + up) >> 1, filter === 4 ? nearest(left, up, corner) : 0][filter] ?? 0;
    line[at] = (row[at] ?? 0) + predicted;
  }
  return line;
}

function nearest(left: number, up: number, corner: number): number {
  const [byLeft, byUp, byCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

/** Returns a function that puts one pixel of a row into the image, on white where it is transparent. */
function painter({ depth, kind }: Header, chunks: ReadonlyMap<string, Buffer>) {
  const { channels } = KINDS[kind] ?? { channels: 1 };
  const palette = chunks.get('PLTE') ?? Buffer.alloc(0);
  const transparency = chunks.get('tRNS');
  const max = 2 ** Math.min(depth, 8) - 1;
  // Of 16 bits, the first 8 are enough for print.
  const valueAt = (line: Buffer, index: number): number => {
    if (depth >= 8) return line[index * (depth / 8)] ?? 0;
    const bit = index * depth;
    return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & max;
  };
  const hasAlpha = kind === 4 || kind === 6;
  const colors = hasAlpha ? channels - 1 : channels;
  const clear = kind === PALETTE || depth > 8 ? undefined : transparency;

  return (line: Buffer, column: number, rgb: Buffer, at: number): void => {
    const first = column * channels;
    const value = valueAt(line, first);
    let alpha = hasAlpha ? valueAt(line, first + colors) : 255;
    if (kind === PALETTE) alpha = transparency?.[value] ?? 255;
    else if (clear && clear[1] === value && (colors === 1 || isClear(clear, line, first))) alpha = 0;
    for (let channel = 0; channel < 3; channel++) {
      const of = colors === 1 ? value : valueAt(line, first + channel);
      const shade = kind === PALETTE ? (palette[value * 3 + channel] ?? 0) : Math.round((of * 255) / max);
      rgb[at + channel] = 255 + Math.round(((shade - 255) * alpha) / 255);
    }
  };
}

const isClear = (clear: Buffer, line: Buffer, first: number): boolean =>
  clear[3] === line[first + 1] && clear[5] === line[first + 2];

/** Makes an image smaller by a whole factor: each of its pixels is the average of a square. */
export function shrink({ width, height, rgb }: Pixels, factor: number): Pixels {
  const small = { width: Math.ceil(width / factor), height: Math.ceil(height / factor) };
  const sums = new Uint32Array(small.width * small.height * 3);
  const counts = new Uint32Array(small.width * small.height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to = Math.floor(y / factor) * small.width + Math.floor(x / factor);
      counts[to] = (counts[to] ?? 0) + 1;
      for (let channel = 0; channel < 3; channel++) {
        const at = to * 3 + channel;
        sums[at] = (sums[at] ?? 0) + (rgb[(y * width + x) * 3 + channel] ?? 0);
      }
    }
  }
  return { ...small, rgb: Buffer.from(sums.map((sum, at) => Math.round(sum / (counts[Math.floor(at / 3)] ?? 1)))) };
}

/** Writes an image as the plainest kind of PNG. */
export function encodePng({ width, height, rgb }: Pixels): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const rows = Array.from({ length: height }, (_, row) => [
    Buffer.from([0]),
    rgb.subarray(row * width * 3, (row + 1) * width * 3),
  ]);
  const data = deflateSync(Buffer.concat(rows.flat()));
  return Buffer.concat([SIGNATURE, chunkOf('IHDR', header), chunkOf('IDAT', data), chunkOf('IEND', Buffer.alloc(0))]);
}

function chunkOf(name: string, data: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1'), data, Buffer.alloc(4)]);
  chunk.writeUInt32BE(data.length, 0);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}
