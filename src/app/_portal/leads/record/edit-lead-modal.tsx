'use client';

import { FormModal } from '@/app/_ui/forms/form-modal';
import { useLast } from '@/app/_ui/interaction/use-last';
import { EditLeadForm } from './edit-lead-form';
import type { LeadItem } from './lead-cache';

/** Edits the lead as it was when the modal opened; closed if null. */
export function EditLeadModal({ lead, onClose }: { lead: LeadItem | null; onClose: () => void }) {
  const shown = useLast(lead);
  return (
    <FormModal opened={lead !== null} title="Edit lead" onClose={onClose}>
      {(form) => shown && <EditLeadForm lead={shown} {...form} />}
    </FormModal>
  );
}
