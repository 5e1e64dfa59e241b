import { IconCheckbox, IconMail, IconPencil, IconRepeat, IconTrash } from '@tabler/icons-react';
import { startEmail } from '@/app/_portal/emails/record/start-email';
import { RowMenu } from '@/app/_ui/menus/row-menu';
import type { LeadItem } from '../record/lead-cache';
import type { LeadActions } from './lead-list-props';

interface LeadRowMenuProps {
  lead: LeadItem;
  actions: LeadActions;
  /** Set where the row shows no checkbox of its own. */
  onSelect?: () => void;
}

/** Row actions for devices without hover. */
export function LeadRowMenu({ lead, actions, onSelect }: LeadRowMenuProps) {
  return (
    <RowMenu
      of={lead.companyName}
      items={[
        { label: 'Edit', icon: IconPencil, onClick: () => actions.edit(lead) },
        Boolean(lead.email) && { label: 'Email', icon: IconMail, onClick: () => startEmail(lead.id) },
        lead.status === 'CLOSED_WON' && {
          label: 'Book again',
          icon: IconRepeat,
          onClick: () => actions.bookAgain(lead),
        },
        onSelect !== undefined && { label: 'Select', icon: IconCheckbox, onClick: () => onSelect() },
        { label: 'Delete', icon: IconTrash, onClick: () => actions.remove(lead) },
      ]}
    />
  );
}
