import type { RouterOutputs } from '@/app/_trpc/client';
import { stayedText } from '@/domain/leads/handover';
import { keptText } from './kept-text';

/** What the undo of a bulk change has brought about. */
export function undoneText(
  { restored, changed, keptTasks = 0, stayed = {} }: RouterOutputs['bulk']['undo'],
  noun: { one: string; many: string },
  number: (count: number) => string,
): string {
  if (changed === 0) return 'Nothing was changed.';
  const rows = `${number(restored)} ${restored === 1 ? noun.one : noun.many}`;
  const done =
    restored === changed
      ? `${rows} ${restored === 1 ? 'is' : 'are'} as before.`
      : `${rows} of ${number(changed)} are as before; the others were changed since.`;
  return [done, keptTasks === 0 ? '' : keptText(keptTasks, number), stayedText(stayed, number)]
    .filter(Boolean)
    .join(' ');
}
