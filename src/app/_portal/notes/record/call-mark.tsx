import { IconPhone } from '@tabler/icons-react';
import { CALL_OUTCOME_LABELS } from '@/domain/notes/note-choices';
import { lowerFirst } from '@/domain/shared/text';
import type { NoteItem } from './note-cache';
import meta from './note-meta.module.css';

/** Says that a note is a call, and how it went. */
export function CallMark({ note: { kind, outcome } }: { note: NoteItem }) {
  if (kind !== 'call') return null;
  return (
    <span className={meta.call}>
      <IconPhone size={14} stroke={1.8} aria-hidden />
      {outcome ? `Call, ${lowerFirst(CALL_OUTCOME_LABELS[outcome])}` : 'Call'}
    </span>
  );
}
