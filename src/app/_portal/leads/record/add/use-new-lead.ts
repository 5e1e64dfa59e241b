'use client';

import { useCustomFields } from '@/app/_portal/custom-fields/record/use-custom-fields';
import { useUpgrade } from '@/app/_portal/shared/upgrade/use-upgrade';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { explained, notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { leadDraftsWith } from '../form/lead-draft';
import { useLeadForm } from '../form/use-lead-form';
import { type LeadItem, useLeadCache } from '../lead-cache';
import { useNewLeadTeam } from '../place/new-lead-team';
import { ADD_FORM, leadDrafts } from './kept-draft';

interface NewLeadOptions {
  /** Whether an unsaved draft survives a switch to another tab. */
  keepsDraft: boolean;
  onAdded?: (lead: LeadItem) => void;
  onClose: () => void;
  onDirty?: (dirty: boolean) => void;
}

/** The form for a new lead. `finish` discards the draft and closes it. */
export function useNewLead({ keepsDraft, onAdded, onClose, onDirty }: NewLeadOptions) {
  const viewer = useViewer();
  const cache = useLeadCache();
  const { showFor } = useUpgrade();
  const team = useNewLeadTeam();
  const create = api.leads.create.useMutation({ onSuccess: (lead) => cache.put(lead) });
  const fields = useCustomFields().of(team.teamId);
  const drafts = leadDraftsWith(fields);
  const form = useLeadForm(
    {
      start: drafts.start({ status: viewer.defaultLeadStatus, priority: viewer.defaultLeadPriority }),
      kept: keepsDraft ? { drafts: leadDrafts, userId: viewer.id, place: ADD_FORM } : undefined,
      onDirty,
      async save(draft) {
        const lead = await create.mutateAsync({
          ...drafts.toNewLead(draft, viewer.timezone),
          ...(team.teamId && { teamId: team.teamId }),
        });
        notifyDone(`${lead.companyName} was added.`);
        return () => {
          onAdded?.(lead);
          finish();
        };
      },
      onRefused(error) {
        if (showFor(error)) return;
        form.showProblem(error);
        notifyProblem(explained('Failed to add lead. Please try again.', error));
      },
    },
    fields,
  );
  const finish = () => {
    form.discard();
    onClose();
  };

  return { form, fields, team, finish };
}
