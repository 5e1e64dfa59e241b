import { decodePng, encodePng, shrink } from './png';

/** The most that a logo takes on the page, in points. */
export const LOGO_BOX = { width: 160, height: 48 };
/** As sharp as print needs: 288 pixels an inch. */
const PIXELS_PER_POINT = 4;

/** An image that pdfkit embeds without further checks. */
export interface Image {
  bytes: Buffer;
}

/** Returns what can be printed of an uploaded image; null if it is damaged, or of a kind that PDF does not know. */
export function printableLogo(logo: { type: 'image/png' | 'image/jpeg'; bytes: Uint8Array } | null): Image | null {
  if (logo === null) return null;
  const bytes = Buffer.from(logo.bytes);
  if (logo.type === 'image/jpeg') return isPrintableJpeg(bytes) ? { bytes } : null;
  // pdfkit decodes some kinds of PNG on its own, where a damaged one ends the process and few bits a pixel come out wrong.
  const pixels = decodePng(bytes);
  if (!pixels) return null;
  const perPoint = Math.max(pixels.width / LOGO_BOX.width, pixels.height / LOGO_BOX.height);
  return { bytes: encodePng(shrink(pixels, Math.max(1, Math.floor(perPoint / PIXELS_PER_POINT)))) };
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
