import { useAddForm } from '@/app/_ui/use-add-form';
import { room } from '@/domain/plans/plans';
import { useLimits } from '../_plans/use-limits';
import { useViewer } from '../viewer';
import { ADD_FORM, leadDrafts } from './kept-draft';

export const ADD_BUTTON_ID = 'add-lead';

/** The form in which a lead is added, until the cap of the plan is reached. */
export function useAddLead() {
  const { id } = useViewer();
  const limits = useLimits();
  return useAddForm({
    startsOpen: () => leadDrafts.of(id, ADD_FORM) !== null,
    buttonId: ADD_BUTTON_ID,
    full: limits !== undefined && room(limits.leads) === 0,
  });
}
