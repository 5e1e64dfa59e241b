import type { Announcements } from '@dnd-kit/core';
import { LEAD_STATUS_LABELS, LEAD_STATUSES, type LeadStatus } from '@/domain/leads/lead';
import { columnOf, leadOf } from './drag-data';

const COLUMNS = LEAD_STATUSES.map((status) => LEAD_STATUS_LABELS[status]).join(', ');

export const BOARD_INSTRUCTIONS =
  'Press Space or Enter to pick up this lead. While it is held, the left and right arrow keys choose a column: ' +
  `${COLUMNS}. Space or Enter drops it there, Escape puts it back. ` +
  'The up and down arrow keys go from card to card. Without dragging, the Move button offers the same columns.';

const place = (status: LeadStatus) =>
  `${LEAD_STATUS_LABELS[status]}, column ${LEAD_STATUSES.indexOf(status) + 1} of ${LEAD_STATUSES.length}`;

const stays = (company: string, status: LeadStatus) => `${company} stays in ${LEAD_STATUS_LABELS[status]}.`;

/**
 * What is spoken while a card is dragged. The picking up is told with the first column: a live region says only the
 * last of two messages that follow at once.
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
        : `${prefix}${lead.companyName} is over no column.`;
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
      return lead && `Cancelled. ${stays(lead.companyName, lead.status)}`;
    },
  };
}
