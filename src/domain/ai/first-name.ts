import { oneLine } from '#domain/ai/prompt';
import { clip } from '#domain/shared/text';

/** Names longer than this are clipped: text messages have little room. */
export const NAME_MAX = 40;

const HONORIFIC = /^(mr|mrs|ms|mx|dr|prof|sir|dame|rev|capt|col|sgt)\.?$/i;

/** The first name, or the whole name where the first word is a title; null if there is none (D108). */
export function firstName(name: string): string | null {
  const words = oneLine(name).split(' ');
  const first = words[0] ?? '';
  if (first === '') return null;
  return clip(HONORIFIC.test(first) ? words.join(' ') : first, NAME_MAX);
}
