'use client';

import { useRef, useState } from 'react';
import { type NoteItem, useNoteCache } from '@/app/_portal/notes/record/note-cache';
import { useCreateNote, useUpdateNote } from '@/app/_portal/notes/record/use-save-note';
import { useUndoAdd } from '@/app/_portal/shared/deletion/use-undo-add';
import { api } from '@/app/_trpc/client';
import { notifyProblem, problemAlreadyShown } from '@/app/_ui/feedback/problems';
import { useFormats } from '@/app/_ui/time/formats';
import { noteOfLine } from '@/domain/notes/call';
import type { CallOutcome } from '@/domain/notes/note-choices';
import { useLeadCache } from '../lead-cache';
import { useUpdateLead } from '../use-update-lead';

/** A call as it is logged: saved with its outcome, changed with what is said about it until the card closes. */
export function useCallLog(leadId: string) {
  const [outcome, setOutcome] = useState<CallOutcome | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [line, setLine] = useState('');
  const saving = useRef<Promise<NoteItem> | null>(null);
  const { mutateAsync: create } = useCreateNote();
  const { change } = useUpdateNote();
  const { mutateAsync } = api.notes.delete.useMutation();
  const offerUndo = useUndoAdd({ mutateAsync, cache: useNoteCache() });
  const leads = useLeadCache();
  const { data: lead } = api.leads.byId.useQuery({ id: leadId }, { placeholderData: () => leads.find(leadId) });
  const { change: changeLead } = useUpdateLead();
  const { dateTime } = useFormats();

  const save = (chosen: CallOutcome): Promise<NoteItem> => {
    const text = noteOfLine(line, chosen);
    const changes = { ...text, outcome: chosen };
    const earlier = saving.current;
    const saved = earlier
      ? earlier.then((note) => (isSame(note, changes) ? note : change(note, changes)))
      : create({ title: '', content: '', ...changes, kind: 'call', leadId });
    saving.current = saved;
    saved.catch(() => {
      if (saving.current === saved) saving.current = earlier;
    });
    return saved;
  };

  const choose = (chosen: CallOutcome) => {
    const isNew = saving.current === null;
    setOutcome(chosen);
    save(chosen).then(
      () => setSaved(true),
      (error) => {
        // The failure of a change has been shown.
        if (!isNew) return;
        setOutcome(null);
        notifyProblem(error, 'Call not logged');
      },
    );
  };

  /** Saves what was written since, sets the next follow-up, and offers to undo both. */
  const finish = async (nextFollowUp?: Date): Promise<void> => {
    if (outcome === null) return;
    try {
      const note = await save(outcome);
      const detail = lead?.companyName;
      if (!nextFollowUp || !lead) return offerUndo('Call logged.', note, { detail });
      const saved = await changeLead(lead, { nextFollowUp });
      offerUndo(`Call logged. Follow-up set for ${dateTime(nextFollowUp)}.`, note, {
        detail,
        alsoUndo: () => void changeLead(saved, { nextFollowUp: lead.nextFollowUp }).catch(problemAlreadyShown),
      });
    } catch {
      // Whatever failed has been shown, and what was logged stays.
    }
  };

  return { lead, leadId, outcome, isSaved, line, setLine, choose, finish };
}

const isSame = (note: NoteItem, changes: Partial<NoteItem>): boolean =>
  note.title === changes.title && note.content === changes.content && note.outcome === changes.outcome;
