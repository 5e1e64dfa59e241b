'use client';

import { Alert, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type ClientProblem, notifyDone, problemOf } from '@/app/_ui/problems';
import { lead as leadSchema } from '@/domain/leads/lead';
import { useViewer } from '../viewer';
import type { LeadItem } from './lead-cache';
import { changedFields, type LeadDraft, sameDraft, toChanges, toDraft } from './lead-draft';
import { LeadFormFields, LeadFormFooter } from './lead-form-fields';
import classes from './lead-form-fields.module.css';
import { keepMine } from './lead-merge';
import { StaleEdit } from './stale-edit';
import { useLeadForm } from './use-lead-form';
import { useUpdateLead } from './use-update-lead';

interface EditLeadFormProps {
  lead: LeadItem;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

export function EditLeadForm({ lead, onDirty, onCancel, onDone }: EditLeadFormProps) {
  const { timezone: zone } = useViewer();
  /** The version this edit began at: what "changed by me" is measured from. */
  const [base, setBase] = useState(lead);
  const [theirs, setTheirs] = useState<LeadItem | null>(null);
  const [failure, setFailure] = useState<ClientProblem | null>(null);
  const form = useLeadForm(toDraft(base, zone));
  const update = useUpdateLead({ quiet: true });

  const dirty = !sameDraft(toDraft(base, zone), form.values);
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);

  const refused = (error: unknown) => {
    const problem = problemOf(error);
    const current = problem.code === 'STALE_EDIT' ? leadSchema.safeParse(problem.details?.current).data : undefined;
    if (current) setTheirs(current);
    else if (!form.showProblem(error)) setFailure(problem);
  };

  const save = (draft: LeadDraft, from: LeadItem = base) => {
    setFailure(null);
    const names = changedFields(toDraft(from, zone), draft);
    if (names.length === 0) return onDone();
    update.mutate(
      { id: lead.id, version: from.version, changes: toChanges(draft, names, zone) },
      {
        onError: refused,
        onSuccess: (saved) => {
          notifyDone(`${saved.companyName} was saved.`);
          onDone();
        },
      },
    );
  };

  if (theirs) {
    const [baseDraft, theirDraft] = [toDraft(base, zone), toDraft(theirs, zone)];
    return (
      <StaleEdit
        base={baseDraft}
        theirs={theirDraft}
        mine={form.values}
        lead={theirs}
        onTakeTheirs={onDone}
        onKeepMine={() => {
          const merged = keepMine(baseDraft, theirDraft, form.values);
          form.setValues(merged);
          setBase(theirs);
          setTheirs(null);
          save(merged, theirs);
        }}
      />
    );
  }

  return (
    <form onSubmit={form.whenValid((draft) => save(draft))} noValidate>
      <Stack gap={24}>
        {failure && (
          <Alert className={classes.failure} variant="transparent" color="gray" role="alert" title="Not saved">
            {failure.code === 'NOT_FOUND' ? 'This lead has been deleted in the meantime.' : failure.message}
          </Alert>
        )}
        <LeadFormFields form={form} />
        <LeadFormFooter saving={update.isPending} save={failure ? 'Try again' : 'Save changes'} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
