'use client';

import { useViewer } from '@/app/_portal/viewer';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { problemAlreadyShown } from '@/app/_ui/feedback/problems';
import { formatsIn } from '@/app/_ui/time/formats';
import type { Moment } from '@/domain/shared/time';
import type { LeadItem } from '../lead-cache';
import { useUpdateLead } from '../module';

type LeadToFollowUp = Pick<LeadItem, 'id' | 'version' | 'companyName' | 'nextFollowUp'>;

/** Sets or removes a lead's next follow-up, with Undo. */
export function useSetFollowUp() {
  const { timezone } = useViewer();
  const { change } = useUpdateLead();
  return (lead: LeadToFollowUp, to: Moment | null) => {
    const { nextFollowUp: before, companyName } = lead;
    change(lead, { nextFollowUp: to }).then((saved) => {
      const words = to ? `Follow-up set for ${formatsIn(timezone).weekday(to)}.` : 'Follow-up removed.';
      const undo = () => void change(saved, { nextFollowUp: before }).catch(problemAlreadyShown);
      notifyUndo(words, undo, { detail: companyName });
    }, problemAlreadyShown);
  };
}
