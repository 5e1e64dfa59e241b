import { and, eq, inArray } from 'drizzle-orm';
import { exportLeadsQuery } from '@/domain/bulk/bulk-input';
import { LEAD_CSV_COLUMNS } from '@/domain/leads/lead-csv';
import { leads } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import { showAll } from '../custom-fields/show-custom';
import type { NounModule } from '../shared/noun-module';
import { visibleTo } from '../shared/visibility';
import { requireRoomForChange, restoreLeads } from './bulk/lead-bulk-undo';
import { undoImported } from './imports/lead-import-undo';
import { leadColumns } from './lead-columns';
import { undeleteLeads } from './lead-deletion';
import { exportLeads } from './lead-export';
import { findLeads } from './lead-search';
import { findMergeOf, undoMergeIn } from './merge/undo-merge';

export const LEAD_MODULE: NounModule<'lead'> = {
  async readByIds({ db, user }, ids) {
    const rows = await db
      .select(leadColumns)
      .from(leads)
      .where(and(inArray(leads.id, [...ids]), visibleTo(user, leads)));
    return showAll(db, rows);
  },
  find: findLeads,
  csv: {
    query: exportLeadsQuery,
    texts: exportLeads,
    columns: LEAD_CSV_COLUMNS,
    remark:
      'The columns `contact2` to `contact4` have its first contacts besides the primary one. The last column is the `id` of the lead. If you are in a team, the column `owner` before it has the email of whoever owns the lead. Imports ignore it.',
    example: {
      companyName: 'Harbour Lights Festival',
      contactPerson: 'Noor Haddad',
      email: 'noor@harbourlights.example',
      status: 'NEW',
      priority: 'HIGH',
    },
  },
  undoBulk: { requireRoom: requireRoomForChange, restore: restoreLeads },
  undoImport: { restore: undoImported },
  // A lead must fit under its owner's cap, and its deleted follow-up tasks are restored, too. A merged lead comes back by
  // undoing the merge.
  async restore(tx, actor, id) {
    const mergeId = await findMergeOf(tx, id);
    if (mergeId) return void (await undoMergeIn(tx, actor, mergeId));
    const [lead] = await undeleteLeads(tx, actor, eq(leads.id, id));
    if (!lead) notFound('deleted item');
  },
};
