import type { RouterOutputs } from '@/app/_trpc/client';
import { notifyDone, notifyHint } from '@/app/_ui/feedback/problems';
import type { Formats } from '@/app/_ui/time/formats';

/** Says how many emails that were sent together were canceled, and how many were too late. `kept` follows if none was. */
export function notifyCanceled(
  { canceled, left }: RouterOutputs['bulkEmails']['cancel'],
  { number }: Pick<Formats, 'number'>,
  kept?: string,
): void {
  const words = `${number(canceled)} ${canceled === 1 ? 'email' : 'emails'} canceled.`;
  if (left > 0) notifyHint(`${words} ${number(left)} had already left.`);
  else notifyDone(kept ? `${words} ${kept}` : words);
}
