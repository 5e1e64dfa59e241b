/** The size of an image in pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);

/** Signature, length and type of the first chunk, size. */
const PNG_HEAD = 24;

/** What the header of a PNG says. Null if there is none. */
export function sizeOfPng(bytes: Uint8Array): ImageSize | null {
  if (bytes.length < PNG_HEAD) return null;
  const view = viewOf(bytes);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** Baseline, extended and progressive; PDF knows no others. */
const FRAMES = [0xc0, 0xc1, 0xc2];
/** Gray, color, and the four inks of print. */
const CHANNELS = [1, 3, 4];
/** A frame up to its number of channels. */
const FRAME_HEAD = 10;

/** What the frame of a JPEG says. Null if it is damaged, or of a kind that PDF does not know. */
export function sizeOfJpeg(bytes: Uint8Array): ImageSize | null {
  const view = viewOf(bytes);
  for (let at = 2; at + FRAME_HEAD <= bytes.length && view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    if (marker === START_OF_SCAN) return null;
    if (!FRAMES.includes(marker)) continue;
    const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
    const isKnown = view.getUint8(at + 4) === 8 && CHANNELS.includes(view.getUint8(at + 9));
    return isKnown && width > 0 && height > 0 && hasEnd(bytes) ? { width, height } : null;
  }
  return null;
}

/** Some programs write more after the end of the image. */
const hasEnd = (bytes: Uint8Array): boolean =>
  bytes.some((byte, index) => byte === 0xff && bytes[index + 1] === END_OF_IMAGE);
