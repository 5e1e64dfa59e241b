import type { RouterOutputs } from '@/app/_trpc/client';
import { stayedText } from '@/domain/leads/handover';
import { keptText } from './kept-text';

/** What the undo of a bulk change has brought about. */
export function undoneText(
  { restored, changed, keptTasks = 0, unnamed = 0, stayed = {} }: RouterOutputs['bulk']['undo'],
  noun: { one: string; many: string },
  number: (count: number) => string,
): string {
  if (changed === 0) return 'Nothing was changed.';
  const rows = `${number(restored)} ${restored === 1 ? noun.one : noun.many}`;
  const done =
    restored === changed
      ? `${rows} ${restored === 1 ? 'is' : 'are'} as before.`
      : `${rows} of ${number(changed)} are as before; the others were changed since.`;
  return [
    done,
    keptTasks === 0 ? '' : keptText(keptTasks, number),
    unnamed === 0 ? '' : unnamedText(unnamed, number),
    stayedText(stayed, number),
  ]
    .filter(Boolean)
    .join(' ');
}

const unnamedText = (unnamed: number, number: (count: number) => string): string =>
  unnamed === 1
    ? '1 came back without its external ID, which another row has now.'
    : `${number(unnamed)} came back without their external IDs, which other rows have now.`;
