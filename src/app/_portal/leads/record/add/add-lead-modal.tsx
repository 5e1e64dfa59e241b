'use client';

import { Stack } from '@mantine/core';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { FormModal } from '@/app/_ui/forms/form-modal';
import { leaveOrSubmitByKeys } from '@/app/_ui/interaction/submit-by-keys';
import { LeadFormFields } from '../form/lead-form-fields';
import { NewLeadTeam } from '../place/new-lead-team';
import { useNewLead } from './use-new-lead';

/** The form for a new lead over a page that has no room for it, such as the board. */
export function AddLeadModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <FormModal opened={opened} title="New lead" onClose={onClose}>
      {(modal) => <ModalForm {...modal} />}
    </FormModal>
  );
}

interface ModalFormProps {
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

function ModalForm({ onDirty, onCancel, onDone }: ModalFormProps) {
  const { form, fields, team } = useNewLead({ keepsDraft: false, onDirty, onClose: onDone });
  return (
    <form onSubmit={form.submit} onKeyDown={leaveOrSubmitByKeys(onCancel)} noValidate>
      <Stack gap={24}>
        <LeadFormFields form={form} fields={fields}>
          <NewLeadTeam {...team} />
        </LeadFormFields>
        <FormFooter saving={form.saving} save="Save lead" onCancel={onCancel} />
      </Stack>
    </form>
  );
}
