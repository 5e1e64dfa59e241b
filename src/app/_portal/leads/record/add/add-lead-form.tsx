'use client';

import { Collapse } from '@mantine/core';
import { useUpgrade } from '@/app/_portal/shared/upgrade/use-upgrade';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { explained, notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { AddCard } from '@/app/_ui/forms/add-card';
import { type LeadItem, useLeadCache } from '../lead-cache';
import { emptyDraft, missingFields, toNewLead } from '../lead-draft';
import { LeadFormFields } from '../lead-form-fields';
import { useLeadForm } from '../use-lead-form';
import { ADD_FORM, leadDrafts } from './kept-draft';

interface AddLeadFormProps {
  opened: boolean;
  /** Incremented to move the focus to the first field. */
  calls: number;
  onClose: () => void;
  onAdded: (lead: LeadItem) => void;
}

/** The form card below the header for adding a lead. */
export function AddLeadForm({ opened, ...props }: AddLeadFormProps) {
  return (
    <Collapse expanded={opened} keepMounted={false} transitionDuration={150}>
      <OpenForm {...props} />
    </Collapse>
  );
}

function OpenForm({ calls, onClose, onAdded }: Omit<AddLeadFormProps, 'opened'>) {
  const viewer = useViewer();
  const cache = useLeadCache();
  const { showFor } = useUpgrade();
  const create = api.leads.create.useMutation({ onSuccess: (lead) => cache.put(lead) });
  const form = useLeadForm({
    start: emptyDraft({ status: viewer.defaultLeadStatus, priority: viewer.defaultLeadPriority }),
    kept: { drafts: leadDrafts, userId: viewer.id, place: ADD_FORM },
    async save(draft) {
      const lead = await create.mutateAsync(toNewLead(draft, viewer.timezone));
      notifyDone(`${lead.companyName} was added.`);
      return () => {
        onAdded(lead);
        finish();
      };
    },
    onRefused(error) {
      if (showFor(error)) return;
      form.showProblem(error);
      notifyProblem(explained('Failed to add lead. Please try again.', error));
    },
  });
  const finish = () => {
    form.discard();
    onClose();
  };

  const submit: React.SubmitEventHandler<HTMLFormElement> = (event) => {
    const [missing] = missingFields(form.values);
    if (!missing) return form.submit(event);
    // Send nothing and show no toast: the focus moves to the first missing field (D15).
    event.preventDefault();
    form.inputOf(missing)?.focus();
  };

  return (
    <AddCard
      form={form}
      title="New lead"
      save="Save lead"
      firstInput="companyName"
      calls={calls}
      onSubmit={submit}
      onLeave={finish}
    >
      <LeadFormFields form={form} />
    </AddCard>
  );
}
