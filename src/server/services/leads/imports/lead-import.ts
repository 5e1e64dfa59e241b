import { type ImportResult, type LandedRow, MAX_ROW_ERRORS } from '@/domain/csv/import-result';
import { pick } from '@/domain/fields/field';
import type { OnKnown } from '@/domain/leads/known-leads';
import type { ImportedLead } from '@/domain/leads/lead-csv';
import { room } from '@/domain/plans/plans';
import { leadLimitText } from '@/domain/plans/upgrade-texts';
import type { Actor } from '@/server/scope';
import { type FileFields, fieldsForKnown, settleFileFields } from '../../custom-fields/file-fields';
import { earnPoints } from '../../gamification/point-work';
import type { ImportCap, ImportKind, ImportOptions, NewRow } from '../../imports/import-kind';
import { importRows } from '../../imports/import-rows';
import { keepImport } from '../../imports/undoable-imports';
import { countOwnLeads, limitsOf, lockUsage } from '../../plans/usage';
import { lockOwnMemberships } from '../../teams/team-access';
import { changedRows } from '../known/changed-rows';
import { type ChangingRow, compareRows, type Differences, sortRows, updateKnown } from '../known/known-leads';
import { countLeads, countLeadsLater, lockLeadCounters, ownPlace } from '../lead-counting';
import { insertLeads, insertTasks, type NewLead, type NewLeadChoices, newLead } from './lead-inserts';

export interface LeadChoices extends NewLeadChoices {
  /** What happens to rows that match a known lead (D76); `add` if unset. */
  onKnown?: OnKnown;
  /** Recorded in each lead's history. */
  fileName?: string;
  /** The custom fields that the rows have values of. */
  custom?: FileFields;
}

export type ImportLeads = ImportOptions<ImportedLead> & LeadChoices;

/** Imports leads up to the cap of the plan (D25). */
export const importLeads = (
  actor: Actor,
  { createTasks, closedAt, fileName, onKnown, custom, ...options }: ImportLeads,
): Promise<ImportResult> => importRows(actor, leadsWith({ createTasks, closedAt, fileName, onKnown, custom }), options);

const cap: ImportCap = {
  most: (actor) => room({ current: 0, maximum: limitsOf(actor).leads }),
  async room(tx, actor) {
    if (limitsOf(actor).leads === null) {
      await countLeadsLater(tx);
      return cap.most(actor);
    }
    await lockLeadCounters(tx, [ownPlace(actor)]);
    return room({ current: await countOwnLeads(tx, actor.user.id), maximum: limitsOf(actor).leads });
  },
  message(actor) {
    const maximum = limitsOf(actor).leads;
    return maximum === null ? '' : leadLimitText(maximum);
  },
};

const NO_FIELDS: FileFields = { known: [], added: [], all: [] };

const COUNTED = [
  'status',
  'priority',
  'createdAt',
  'closedAt',
  'lostReason',
  'furthestStage',
  'source',
  'amount',
] as const;

const leadsWith = ({
  fileName,
  onKnown = 'add',
  custom = NO_FIELDS,
  ...choices
}: LeadChoices): ImportKind<ImportedLead, NewLead> => ({
  cap,
  async begin(tx, actor) {
    // The account first, as everywhere.
    if (limitsOf(actor).leads !== null) await lockUsage(tx, actor.user.id);
    // Before the fields, as everywhere: deleting a team ends its memberships first.
    await lockOwnMemberships(tx, actor);
    await settleFileFields(tx, actor, custom);
  },
  make: (actor, lead) => newLead(actor, lead, choices),
  idOf: ({ lead }) => lead.id,
  async insert(tx, actor, rows) {
    const leads = rows.map(({ made }) => made);
    await insertLeads(tx, actor, leads, fileName);
    return { createdTasks: await insertTasks(tx, actor, leads) };
  },
  async finish(tx, actor, rows) {
    if (limitsOf(actor).leads === null) {
      const counted = rows.map(({ made: { lead } }) => pick(lead, COUNTED));
      await countLeads(tx, actor.user.id, counted);
    }
    // After the counters, in the order in which every other change takes the two locks.
    if (choices.createTasks) await earnForLeads({ ...actor, db: tx }, rows);
  },
  keep: (tx, actor, { importId, inserted, changed }) =>
    keepImport(tx, actor, {
      ...{ id: importId, noun: 'lead', fileName },
      added: inserted.map(({ made: { lead } }) => lead.id),
      updated: changed,
    }),
  ...(onKnown !== 'add' && { settle: settleKnown(onKnown, { ...choices, hasCustom: custom.all.length > 0 }) }),
  noun: 'lead',
});

const settleKnown =
  (
    onKnown: Exclude<OnKnown, 'add'>,
    choices: Pick<LeadChoices, 'createTasks'> & { hasCustom: boolean },
  ): NonNullable<ImportKind<ImportedLead, NewLead>['settle']> =>
  async (tx, actor, rows) => {
    await lockOwnMemberships(tx, actor);
    const { fresh, known, ambiguous, repeated, lacking } = await sortRows(tx, actor, rows);
    const fields = choices.hasCustom ? await fieldsForKnown(tx, actor) : [];
    const compared = await compareRows(tx, actor, onKnown === 'update' ? known : [], { lock: true, fields });
    const { changing, conflicts, unchanged, unfit, gone } = compared;
    const { changed, write, finish } = updateKnown(tx, actor, changing, choices);
    return {
      fresh,
      errors: [...lacking, ...unfit],
      landed: landedOf(onKnown, known, compared),
      repeated,
      changed,
      write,
      finish,
      known: {
        updated: changing.length,
        unchanged,
        skipped: onKnown === 'skip' ? known.length : gone,
        ambiguous: ambiguous.length,
        conflicts: conflicts.length,
        repeated: repeated.length,
        conflictRows: changedRows(conflicts, fields),
        ambiguousRows: ambiguous.slice(0, MAX_ROW_ERRORS),
        repeatedRows: repeated.slice(0, MAX_ROW_ERRORS),
      },
    };
  };

/** What became of the rows that match a known lead and fit it. */
function landedOf(
  onKnown: OnKnown,
  known: readonly { row: { row: number }; leadId: string }[],
  { changing, conflicts, unfit }: Differences,
): LandedRow[] {
  const rowsOf = (some: readonly ChangingRow[]) => new Set(some.map(({ row }) => row.row));
  const [updated, inConflict] = [rowsOf(changing), rowsOf(conflicts)];
  const isUnfit = new Set(unfit.map(({ row }) => row));
  return known.flatMap(({ row: { row }, leadId: id }) => {
    if (isUnfit.has(row)) return [];
    if (updated.has(row)) return { row, id, outcome: 'updated' };
    return { row, id, outcome: onKnown === 'skip' || inConflict.has(row) ? 'skipped' : 'unchanged' };
  });
}

const EARN_CHUNK = 5000;

/** Only imports that create tasks count as work of the user (D13), up to the day's maximum of awards. */
async function earnForLeads(actor: Actor, rows: readonly NewRow<NewLead>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += EARN_CHUNK) {
    const chunk = rows.slice(from, from + EARN_CHUNK);
    await earnPoints(actor, {
      earned: chunk.map(({ made }) => ({ action: 'LEAD_CREATED', subject: made.lead.id })),
    });
  }
}
