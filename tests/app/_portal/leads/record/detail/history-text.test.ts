import { describe, expect, it } from 'vitest';
import { historyText } from '@/app/_portal/leads/record/detail/history-text';

const nothing = { fromStatus: null, toStatus: null, detail: {} };

describe('historyText', () => {
  it.each([
    [{ ...nothing, kind: 'created', toStatus: 'NEW' }, 'Created'],
    [{ ...nothing, kind: 'imported', detail: { file: 'leads.csv' } }, 'Imported from leads.csv'],
    [{ ...nothing, kind: 'imported' }, 'Imported'],
    [{ ...nothing, kind: 'imported', toStatus: 'CONTACTED' }, 'Imported'],
    [
      { ...nothing, kind: 'imported', toStatus: 'CLOSED_WON', detail: { file: 'leads.csv' } },
      'Closed Won, imported from leads.csv',
    ],
    [
      { ...nothing, kind: 'status_changed', fromStatus: 'NEW', toStatus: 'CONTACTED' },
      'Status changed from New to Contacted',
    ],
    [
      {
        ...nothing,
        kind: 'status_changed',
        fromStatus: 'NEW',
        toStatus: 'CLOSED_LOST',
        detail: { lostReason: 'OTHER', lostReasonDetail: 'Two vendors' },
      },
      'Status changed from New to Closed Lost: other, Two vendors',
    ],
    [
      { ...nothing, kind: 'edited', detail: { fields: ['lostReason'], lostReason: 'NO_ANSWER', lostReasonDetail: '' } },
      'Lost reason: no answer',
    ],
    [{ ...nothing, kind: 'edited', detail: { fields: ['lostReason'] } }, 'Lost reason removed'],
    [{ ...nothing, kind: 'edited', detail: { fields: ['email', 'phone'] } }, 'Edited email, phone'],
    [{ ...nothing, kind: 'edited', detail: { fields: ['nextFollowUp', 'teamId'] } }, 'Edited next follow-up, team'],
    [
      { ...nothing, kind: 'edited', detail: { fields: ['assigneeId'], assigneeId: '1', assigneeName: 'Casey Fox' } },
      'Assigned to Casey Fox',
    ],
    [
      { ...nothing, kind: 'edited', detail: { fields: ['assigneeId'], assigneeId: '1' } },
      'Assigned to a former member',
    ],
    [
      {
        ...nothing,
        kind: 'edited',
        detail: {
          fields: ['assigneeId'],
          assigneeId: '1',
          assigneeName: 'Casey Fox',
          handedOver: { openTasks: 2, futureEvents: 1 },
        },
      },
      'Handed over to Casey Fox with 2 tasks and 1 event',
    ],
    [{ ...nothing, kind: 'edited', detail: { fields: ['assigneeId'], assigneeId: null } }, 'Unassigned'],
    [
      { ...nothing, kind: 'edited', detail: { fields: ['teamId'], teamId: '1', teamName: 'Night shift' } },
      'Shared with Night shift',
    ],
    [
      {
        ...nothing,
        kind: 'edited',
        detail: {
          ...{ fields: ['teamId', 'assigneeId'], teamId: '1', teamName: 'Night shift' },
          ...{ assigneeId: '2', assigneeName: 'Casey Fox' },
        },
      },
      'Shared with Night shift, assigned to Casey Fox',
    ],
    [
      { ...nothing, kind: 'edited', detail: { fields: ['teamId', 'assigneeId'], teamId: null, assigneeId: null } },
      'No longer shared',
    ],
    [{ ...nothing, kind: 'edited', detail: { fields: ['teamId'], teamId: '1' } }, 'Shared with another team'],
    // Recorded before the history said with whom, and to whom.
    [
      { ...nothing, kind: 'edited', detail: { fields: ['teamId', 'assigneeId'], assigneeId: null } },
      'Edited team, assignee',
    ],
    [{ ...nothing, kind: 'edited', detail: { fields: ['assigneeId'] } }, 'Edited assignee'],
    [
      {
        ...nothing,
        kind: 'edited',
        detail: { fields: ['ownerId'], ownerId: '1', assigneeName: 'Casey Fox', leftId: '2', leftName: 'Jordan Lee' },
      },
      'Jordan Lee is no longer in the team; now Casey Fox’s',
    ],
    [
      {
        ...nothing,
        kind: 'edited',
        detail: {
          fields: ['assigneeId'],
          assigneeId: '1',
          assigneeName: 'Casey Fox',
          leftId: '2',
          leftName: 'Jordan Lee',
        },
      },
      'Jordan Lee is no longer in the team; now assigned to Casey Fox',
    ],
    [
      { ...nothing, kind: 'edited', detail: { fields: ['teamId'], deletedTeam: 'Night shift' } },
      'No longer shared: the team Night shift was deleted',
    ],
    // Unknown field names, such as those of newer versions, are shown as they are.
    [{ ...nothing, kind: 'edited', detail: { fields: ['venue'] } }, 'Edited venue'],
    [{ ...nothing, kind: 'edited' }, 'Edited'],
  ] as const)('%#: %j', (entry, words) => {
    const { detail } = entry;
    const fields = 'fields' in detail ? [...detail.fields] : undefined;
    expect(historyText({ ...entry, detail: { ...detail, fields } })).toBe(words);
  });
});
