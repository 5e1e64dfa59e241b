'use client';

import { Collapse } from '@mantine/core';
import { AddCard } from '@/app/_ui/forms/add-card';
import { LeadFormFields } from '../form/lead-form-fields';
import type { LeadItem } from '../lead-cache';
import { NewLeadTeam } from '../place/new-lead-team';
import { useNewLead } from './use-new-lead';

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

function OpenForm({ calls, ...ends }: Omit<AddLeadFormProps, 'opened'>) {
  const { form, fields, team, finish } = useNewLead({ keepsDraft: true, ...ends });
  return (
    <AddCard
      form={form}
      title="New lead"
      save="Save lead"
      firstInput="companyName"
      calls={calls}
      onSubmit={form.submit}
      onLeave={finish}
    >
      <LeadFormFields form={form} fields={fields}>
        <NewLeadTeam {...team} />
      </LeadFormFields>
    </AddCard>
  );
}
