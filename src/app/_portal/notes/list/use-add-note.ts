import { useTabAction } from '@/app/_portal/tab-action';
import { useViewer } from '@/app/_portal/viewer';
import { useAddForm } from '@/app/_ui/forms/use-add-form';
import { NOTES_TAB, noteDrafts } from '../record/form/note-drafts';

export const ADD_BUTTON_ID = 'add-note';

/** State of the form for adding a note. */
export function useAddNote() {
  const { id } = useViewer();
  const form = useAddForm({ startsOpen: () => noteDrafts.of(id, NOTES_TAB) !== null, buttonId: ADD_BUTTON_ID });
  useTabAction('add', form.open);
  return form;
}
