import { useLimits } from '@/app/_portal/shared/upgrade/use-limits';
import { useTabAction } from '@/app/_portal/tab-action';
import { useViewer } from '@/app/_portal/viewer';
import { useAddForm } from '@/app/_ui/forms/use-add-form';
import { room } from '@/domain/plans/plans';
import { ADD_FORM, leadDrafts } from './kept-draft';

export const ADD_BUTTON_ID = 'add-lead';

/** State of the form for adding a lead; disabled at the plan's cap. `keepsDraft`: whether a kept draft opens it. */
export function useAddLead({ keepsDraft = true } = {}) {
  const { id } = useViewer();
  const limits = useLimits();
  const form = useAddForm({
    startsOpen: () => keepsDraft && leadDrafts.of(id, ADD_FORM) !== null,
    buttonId: ADD_BUTTON_ID,
    full: limits !== undefined && room(limits.leads) === 0,
  });
  useTabAction('add', (name) => {
    // A draft that was begun before is not overwritten.
    if (name !== null && !form.opened) leadDrafts.keep(id, ADD_FORM, { companyName: name });
    form.open();
  });
  return form;
}
