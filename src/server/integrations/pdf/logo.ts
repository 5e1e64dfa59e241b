import { PNG } from 'pngjs';

/** The most that a logo takes on the page, in points. */
export const LOGO_BOX = { width: 160, height: 48 };

/** An image as `plainLogo` leaves it. */
export interface Logo {
  bytes: Uint8Array;
}

/** More than a page shows, and a small file can hold a huge image. */
export const MAX_LOGO_PIXELS = 4_000_000;

const WHITE = { red: 255, green: 255, blue: 255 };
const HEADER_BYTES = 24;

/**
 * The bytes of an uploaded image as pdfkit embeds them without decoding: a PNG becomes one without transparency, because
 * pdfkit decodes those on its own, where a damaged one ends the process. Null if it is damaged, too large, or of a kind that
 * PDF does not know.
 */
export function plainLogo(type: 'image/png' | 'image/jpeg', image: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(image);
  if (type === 'image/jpeg') return isPrintableJpeg(bytes) ? bytes : null;
  if (bytes.length < HEADER_BYTES || bytes.readUInt32BE(16) * bytes.readUInt32BE(20) > MAX_LOGO_PIXELS) return null;
  try {
    return PNG.sync.write(PNG.sync.read(bytes), { colorType: 2, inputHasAlpha: true, bgColor: WHITE });
  } catch {
    return null;
  }
}

const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);
/** Baseline, extended and progressive; the others are arithmetic or lossless. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);

function isPrintableJpeg(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8 || !bytes.includes(END_OF_IMAGE)) return false;
  for (let at = 2; at + 10 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1);
    if (bytes.readUInt8(at) !== 0xff || marker === 0xda) return false;
    if (FRAMES.has(marker)) {
      const [bits, height, width, channels] = [at + 4, at + 5, at + 7, at + 9];
      return (
        bytes.readUInt8(bits) === 8 &&
        bytes.readUInt16BE(height) > 0 &&
        bytes.readUInt16BE(width) > 0 &&
        [1, 3, 4].includes(bytes.readUInt8(channels))
      );
    }
  }
  return false;
}
