'use client';

import { Card, Collapse, Stack, Title } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { useUpgrade } from '@/app/_portal/shared/upgrade/use-upgrade';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { notifyDone, notifyProblem, problemOf } from '@/app/_ui/feedback/problems';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { leaveOrSubmitByKeys, type Send } from '@/app/_ui/forms/use-draft-form';
import { useLeaveGuard } from '@/app/_ui/leaving/use-leave-guard';
import { type LeadItem, useLeadCache } from '../record/lead-cache';
import { emptyDraft, type LeadDraft, missingFields, sameDraft, toNewLead } from '../record/lead-draft';
import { LeadFormFields } from '../record/lead-form-fields';
import { useLeadForm } from '../record/use-lead-form';
import classes from './crm.module.css';
import { ADD_FORM, leadDrafts } from './kept-draft';

interface AddLeadFormProps {
  opened: boolean;
  /** Every new number brings the focus to the first field. */
  calls: number;
  onClose: () => void;
  onAdded: (lead: LeadItem) => void;
}

/** The card beneath the header in which a lead is added. */
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
  const fresh = useMemo(
    () => emptyDraft({ status: viewer.defaultLeadStatus, priority: viewer.defaultLeadPriority }),
    [viewer.defaultLeadStatus, viewer.defaultLeadPriority],
  );
  const form = useLeadForm(leadDrafts.of(viewer.id, ADD_FORM) ?? fresh);
  const dirty = !sameDraft(form.values, fresh);
  const typed = dirty && !form.saving ? form.values : null;

  // Typed text outlives a change of tab; what is saved or discarded does not come back.
  useEffect(() => leadDrafts.keep(viewer.id, ADD_FORM, typed), [viewer.id, typed]);

  const { focus } = form;
  // The card is still closed in the frame it is rendered in, and what is hidden takes no focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new call is the reason to focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => focus('companyName')));
    return () => cancelAnimationFrame(frame);
  }, [calls]);

  const finish = () => {
    leadDrafts.keep(viewer.id, ADD_FORM, null);
    form.setValues(fresh);
    onClose();
  };
  // The draft is kept while another tab is open.
  const guard = useLeaveGuard({ dirty, onLeave: finish, losesBy: 'page' });

  const create = api.leads.create.useMutation({
    onSuccess: (lead) => cache.put(lead),
    onSettled: () => cache.refresh(),
  });
  const refused = (error: unknown) => {
    if (showFor(error)) return;
    form.showProblem(error);
    const { code } = problemOf(error);
    const reason = code === 'OFFLINE' || code === 'RATE_LIMITED' ? error : null;
    notifyProblem(reason ?? { code, message: 'Failed to add lead. Please try again.' });
  };
  const save: Send<LeadDraft> = async (draft) => {
    const send = () => create.mutateAsync(toNewLead(draft, form.zone));
    const lead = await leadDrafts.sending(viewer.id, ADD_FORM, send).catch(refused);
    if (!lead) return undefined;
    notifyDone(`${lead.companyName} was added.`);
    return () => {
      onAdded(lead);
      finish();
    };
  };
  const submit: React.SubmitEventHandler<HTMLFormElement> = (event) => {
    const [missing] = missingFields(form.values);
    if (!missing) return form.submit(save)(event);
    // Nothing is sent and nothing is said: the focus shows what is missing (D15).
    event.preventDefault();
    focus(missing);
  };

  return (
    <Card className={classes.addForm}>
      <form onSubmit={submit} onKeyDown={leaveOrSubmitByKeys(guard.leave)} noValidate aria-labelledby="add-lead-title">
        <Stack gap={16}>
          <Title order={2} size="h3" id="add-lead-title">
            New lead
          </Title>
          <LeadFormFields form={form} />
          <FormFooter saving={form.saving} save="Save lead" onCancel={guard.leave} />
        </Stack>
      </form>
      {guard.dialog}
    </Card>
  );
}
