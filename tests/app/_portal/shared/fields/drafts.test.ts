import { EVENT, NOTE, TASK } from '@tests/support/browser/items';
import { LEAD } from '@tests/support/browser/portal';
import { describe, expect, it } from 'vitest';
import { EVENT_FIELDS } from '@/app/_portal/calendar/record/event-fields';
import * as event from '@/app/_portal/calendar/record/form/event-draft';
import { customName } from '@/app/_portal/custom-fields/record/custom-looks';
import type { CustomField } from '@/app/_portal/custom-fields/record/use-custom-fields';
import { leadDraftsWith } from '@/app/_portal/leads/record/form/lead-draft';
import { LEAD_FIELD_NAMES } from '@/app/_portal/leads/record/lead-fields';
import * as note from '@/app/_portal/notes/record/form/note-draft';
import { NOTE_FIELDS } from '@/app/_portal/notes/record/note-fields';
import * as task from '@/app/_portal/tasks/record/form/task-draft';
import { TASK_FIELDS } from '@/app/_portal/tasks/record/task-fields';
import { eventFields } from '@/domain/calendar/event';
import { CUSTOM_FIELD_KINDS, type CustomValues, hasChoices } from '@/domain/custom-fields/custom-field-kinds';
import { fieldOf } from '@/domain/custom-fields/custom-field-of';
import { type Fields, fieldsBy, namesOf, type ValuesOf } from '@/domain/fields/field';
import { leadFields } from '@/domain/leads/lead';
import { noteFields } from '@/domain/notes/note';
import { taskFields } from '@/domain/tasks/task';
import { valuesOf } from '../../../../support/field-values';

// The fields come from the domain, so that new fields are tested automatically.

const ZONE = 'America/New_York';
const LINK = { leadId: LEAD.id, leadCompany: 'Northgate Arena' };

/** Inputs do not show seconds. */
const toMinute = (value: unknown) => (value instanceof Date ? new Date(value.setUTCSeconds(0, 0)) : value);

/** A value for every field that does not refer to another row. */
const anyValues = <F extends Fields>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      name === 'leadId' ? [] : [[name, toMinute(valuesOf(name, field)[1])]],
    ),
  ) as Partial<ValuesOf<F>>;

const formOf = (fields: Fields) => namesOf(fieldsBy(fields, 'form'));

const CUSTOM_FIELDS = CUSTOM_FIELD_KINDS.map(
  (kind, position): CustomField => ({
    ...{ id: kind, noun: 'leads', teamId: null, key: kind, label: `Some ${kind}`, kind, position, archivedAt: null },
    choices: hasChoices(kind) ? ['North', 'South; West'].map((label) => ({ label, archived: false })) : [],
    ...{ version: 1, createdAt: new Date(0), updatedAt: new Date(0) },
  }),
);

const lead = leadDraftsWith();

const FORMS = {
  lead: () => {
    const row = { ...LEAD, ...anyValues(leadFields) };
    const draft = lead.toDraft(row, ZONE);
    return { fields: leadFields, row, names: LEAD_FIELD_NAMES, sent: lead.toChanges(draft, LEAD_FIELD_NAMES, ZONE) };
  },
  'lead with custom fields': () => {
    const fields = Object.fromEntries(CUSTOM_FIELDS.map((field) => [field.key, fieldOf(field)]));
    const row: Record<string, unknown> = { choice: 'North', choices: ['South; West', 'North'] };
    for (const [key, field] of Object.entries(fields)) row[key] ??= valuesOf(key, field)[0];
    const drafts = leadDraftsWith(CUSTOM_FIELDS);
    const names = CUSTOM_FIELDS.map(({ key }) => customName(key));
    const draft = drafts.toDraft({ ...LEAD, custom: row as CustomValues }, ZONE);
    const { custom = {} } = drafts.toChanges(draft, names, ZONE);
    return { fields, row, names: CUSTOM_FIELDS.map(({ key }) => key), sent: custom };
  },
  task: () => {
    const row = { ...TASK, ...anyValues(taskFields), ...LINK, dueOn: null };
    const names = namesOf(fieldsBy(taskFields, 'form'));
    return {
      fields: taskFields,
      row,
      names: Object.keys(TASK_FIELDS),
      sent: task.toChanges(task.toDraft(row, ZONE), names, ZONE),
    };
  },
  note: () => {
    const row = { ...NOTE, ...anyValues(noteFields), ...LINK };
    const names = namesOf(fieldsBy(noteFields, 'form'));
    // Whom the content mentions goes with it.
    const { mentions: _, ...sent } = note.toChanges(note.toDraft(row, ZONE), names, ZONE);
    return { fields: noteFields, row, names: Object.keys(NOTE_FIELDS), sent };
  },
  event: () => {
    const row = { ...EVENT, ...anyValues(eventFields), ...LINK };
    const names = namesOf(fieldsBy(eventFields, 'form'));
    return {
      fields: eventFields,
      row,
      names: Object.keys(EVENT_FIELDS),
      sent: event.toChanges(event.toDraft(row, ZONE), names, ZONE),
    };
  },
};

describe.each(Object.entries(FORMS))('the form of a %s', (_, make) => {
  it('shows every form field, and sends back the same values', () => {
    const { fields, row, names, sent } = make();
    expect([...names].sort()).toEqual(formOf(fields).sort());
    expect(sent).toEqual(Object.fromEntries(formOf(fields).map((name) => [name, Reflect.get(row, name)])));
  });
});
