import type { Announcements } from '@dnd-kit/core';
import { LEAD_STATUS_LABELS, LEAD_STATUSES, type LeadStatus } from '@/domain/leads/lead-choices';
import { columnOf, leadOf } from './drag-data';

const COLUMNS = LEAD_STATUSES.map((status) => LEAD_STATUS_LABELS[status]).join(', ');

export const BOARD_INSTRUCTIONS =
  'Press Space or Enter to pick up this lead. While dragging, press the left and right arrow keys to choose a column: ' +
  `${COLUMNS}. Press Space or Enter to drop it there, Escape to cancel. ` +
  'Use the up and down arrow keys to go from card to card. To move a lead without dragging, use its Move button.';

const place = (status: LeadStatus) =>
  `${LEAD_STATUS_LABELS[status]}, column ${LEAD_STATUSES.indexOf(status) + 1} of ${LEAD_STATUSES.length}`;

const stays = (company: string, status: LeadStatus) => `${company} stays in ${LEAD_STATUS_LABELS[status]}.`;

/**
 * Announcements during a drag. Picking up is announced together with the first column, because a live region drops the
 * first of two messages in quick succession.
 */
export function createAnnouncements(): Announcements {
  let pickedUp = false;
  return {
    onDragStart() {
      pickedUp = true;
      return undefined;
    },
    onDragOver({ active, over }) {
      const lead = leadOf(active);
      if (!lead) return undefined;
      const to = columnOf(over);
      const prefix = pickedUp ? `Picked up ${lead.companyName}. ` : '';
      pickedUp = false;
      return to
        ? `${prefix}${lead.companyName} is over ${place(to)}.`
        : `${prefix}${lead.companyName} is not over a column.`;
    },
    onDragEnd({ active, over }) {
      const lead = leadOf(active);
      if (!lead) return undefined;
      const to = columnOf(over);
      if (!to || to === lead.status) return stays(lead.companyName, lead.status);
      return `${lead.companyName} was dropped in ${LEAD_STATUS_LABELS[to]}.`;
    },
    onDragCancel({ active }) {
      const lead = leadOf(active);
      return lead && `Canceled. ${stays(lead.companyName, lead.status)}`;
    },
  };
}
