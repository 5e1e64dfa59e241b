import { date, doublePrecision, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { RULE_KEYS } from '../../../../domain/staffing/rules/rule-keys';
import { RULE_KINDS } from '../../../../domain/staffing/rules/rule-row';
import { instant } from '../accounts/users';

const key = () => text('key', { enum: RULE_KEYS }).notNull();

/** The rules that the operator has set, beside the built-in ones. */
export const ruleRows = pgTable(
  'rule_rows',
  {
    id: uuid('id').primaryKey(),
    key: key(),
    jurisdiction: text('jurisdiction').notNull(),
    value: doublePrecision('value').notNull(),
    kind: text('kind', { enum: RULE_KINDS }).notNull(),
    source: text('source').notNull(),
    url: text('url'),
    checkedOn: date('checked_on').notNull(),
    effectiveFrom: date('effective_from'),
    effectiveTo: date('effective_to'),
    reason: text('reason').notNull(),
    waiver: text('waiver'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('rule_rows_key').on(table.key, table.jurisdiction)],
);

/** The rows that the operator has confirmed against their source. It holds for the value that was confirmed. */
export const ruleVerifications = pgTable(
  'rule_verifications',
  {
    key: key(),
    jurisdiction: text('jurisdiction').notNull(),
    value: doublePrecision('value').notNull(),
    verifiedOn: date('verified_on').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.jurisdiction, table.value] })],
);
