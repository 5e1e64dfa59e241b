'use client';

import { useEffect, useRef, useState } from 'react';
import { useCreateNote, useUpdateNote } from '@/app/_portal/notes/record/module';
import { type NoteItem, useNoteCache } from '@/app/_portal/notes/record/note-cache';
import { useUndoAdd } from '@/app/_portal/shared/deletion/use-undo-add';
import { api } from '@/app/_trpc/client';
import { notifyProblem, problemAlreadyShown } from '@/app/_ui/feedback/problems';
import { useFormats } from '@/app/_ui/time/formats';
import { noteOfLine } from '@/domain/notes/call';
import type { CallOutcome } from '@/domain/notes/note-choices';
import { isBlank } from '@/domain/shared/text';
import { useLeadCache } from '../lead-cache';
import { useUpdateLead } from '../module';

/** A call as it is logged: saved with its outcome, changed with what is said about it until the card closes. */
export function useCallLog(leadId: string) {
  const [outcome, setOutcome] = useState<CallOutcome | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [line, setLine] = useState('');
  /** The call as it is stored, and the last request that stores it: one waits for another. */
  const logged = useRef<NoteItem | null>(null);
  const saving = useRef(Promise.resolve<NoteItem | null>(null));
  const isFinished = useRef(false);
  const { mutateAsync: create } = useCreateNote();
  const { change } = useUpdateNote();
  const { mutateAsync } = api.notes.delete.useMutation();
  const offerUndo = useUndoAdd({ mutateAsync, cache: useNoteCache() });
  const leads = useLeadCache();
  const { data: lead } = api.leads.byId.useQuery({ id: leadId }, { placeholderData: () => leads.find(leadId) });
  const { change: changeLead } = useUpdateLead();
  const { dateTime } = useFormats();

  const save = (chosen: CallOutcome | null): Promise<NoteItem> => {
    const changes = { ...noteOfLine(line, chosen), outcome: chosen };
    const saved = saving.current
      // What failed before is tried again.
      .catch(() => logged.current)
      .then(async (note) => {
        const stored = note
          ? await (isSame(note, changes) ? note : change(note, changes))
          : await create({ title: '', content: '', ...changes, kind: 'call', leadId });
        logged.current = stored;
        return stored;
      });
    saving.current = saved;
    return saved;
  };

  const onFailure = (error: unknown, chosen: CallOutcome | null) => {
    // The failure of a change has been shown.
    if (logged.current) return;
    setOutcome((shown) => (shown === chosen ? null : shown));
    notifyProblem(error, 'Call not logged');
  };

  const choose = (chosen: CallOutcome) => {
    setOutcome(chosen);
    save(chosen).then(
      () => setSaved(true),
      (error) => onFailure(error, chosen),
    );
  };

  /** Saves what was written since, sets the next follow-up, and offers to undo both. Does nothing the second time. */
  const finish = async (nextFollowUp?: Date): Promise<void> => {
    if (isFinished.current || (outcome === null && isBlank(line))) return;
    isFinished.current = true;
    try {
      const note = await save(outcome);
      const detail = lead?.companyName;
      if (!nextFollowUp || !lead) return offerUndo('Call logged.', note, { detail });
      const saved = await changeLead(lead, { nextFollowUp });
      offerUndo(`Call logged. Follow-up set for ${dateTime(nextFollowUp)}.`, note, {
        detail,
        alsoUndo: () => void changeLead(saved, { nextFollowUp: lead.nextFollowUp }).catch(problemAlreadyShown),
      });
    } catch (error) {
      // Anything but the first request has shown its failure, and what was logged stays.
      onFailure(error, outcome);
    }
  };

  // Another call has taken the place of this one: what was said in this one is kept.
  const latest = useRef(finish);
  latest.current = finish;
  useEffect(() => () => void latest.current(), []);

  return { lead, leadId, outcome, isSaved, line, setLine, choose, finish };
}

const isSame = (note: NoteItem, changes: Partial<NoteItem>): boolean =>
  note.title === changes.title && note.content === changes.content && note.outcome === changes.outcome;
