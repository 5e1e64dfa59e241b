'use client';

import { offerUndo } from '@/app/_portal/shared/undo/undo-log';
import { useViewer } from '@/app/_portal/viewer';
import { problemAlreadyShown } from '@/app/_ui/feedback/problems';
import { formatsIn } from '@/app/_ui/time/formats';
import type { Moment } from '@/domain/shared/time';
import type { LeadItem } from '../lead-cache';
import { useUpdateLead } from '../module';

type LeadToFollowUp = Pick<LeadItem, 'id' | 'version' | 'companyName' | 'nextFollowUp'>;

/** Sets or removes a lead's next follow-up, with Undo. */
export function useSetFollowUp() {
  const { id: userId, timezone } = useViewer();
  const { change } = useUpdateLead();
  return (lead: LeadToFollowUp, to: Moment | null) => {
    const { nextFollowUp: before, companyName } = lead;
    change(lead, { nextFollowUp: to }).then((saved) => {
      const words = to ? `Follow-up set for ${formatsIn(timezone).weekday(to)}` : 'Follow-up removed';
      const { id, version } = saved;
      offerUndo(userId, {
        message: `${words}.`,
        detail: companyName,
        text: `${words}: ${companyName}`,
        call: { kind: 'lead', id, version, changes: { nextFollowUp: before?.toISOString() ?? null } },
        undo: () => void change(saved, { nextFollowUp: before }).catch(problemAlreadyShown),
      });
    }, problemAlreadyShown);
  };
}
