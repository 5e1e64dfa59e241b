import { PNG } from 'pngjs';
import { sizeOfJpeg, sizeOfPng } from '@/domain/quotes/logo/image-size';
import { LOGO_LIMITS, type LogoType } from '@/domain/quotes/logo/logo';

/** The most that a logo takes on the page, in points. */
export const LOGO_BOX = { width: 160, height: 48 };

/** An image as `plainLogo` leaves it. */
export interface Logo {
  bytes: Uint8Array;
}

const WHITE = { red: 255, green: 255, blue: 255 };
/** Where the header of a PNG says whether it is interlaced. */
const INTERLACING = 28;

/**
 * The bytes of an uploaded image as pdfkit embeds them without decoding: a PNG becomes one without transparency, because
 * pdfkit decodes those on its own, where a damaged one ends the process. Null if it is damaged, too large, or of a kind that
 * PDF does not know.
 */
export function plainLogo(type: LogoType, image: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(image);
  if (type === 'image/jpeg') return sizeOfJpeg(bytes) ? bytes : null;
  const size = sizeOfPng(bytes);
  // Pixels that are interlaced would be inflated without a limit.
  if (!size || size.width * size.height > LOGO_LIMITS.pixels || bytes[INTERLACING] !== 0) return null;
  try {
    return PNG.sync.write(PNG.sync.read(bytes), { colorType: 2, inputHasAlpha: true, bgColor: WHITE });
  } catch {
    return null;
  }
}
