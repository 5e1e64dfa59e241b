import { pick } from '@/domain/fields/field';
import type { Lead, LeadFieldName } from '@/domain/leads/lead';
import { defaultValues, differingFields, joinNotes } from '@/domain/leads/merge/merge';

/** Whose value a field takes: the id of a lead, or all together, for notes. */
export type MergeChoice = string;

export const ALL_NOTES = 'all';

export type MergeChoices = Readonly<Partial<Record<LeadFieldName, MergeChoice>>>;

interface Merging {
  kept: Lead;
  others: readonly Lead[];
}

/** What a merge takes for each field in which the leads differ, where nothing else was chosen. */
export function choicesOf({ kept, others }: Merging, chosen: MergeChoices): [LeadFieldName, MergeChoice][] {
  const leads = [kept, ...others];
  const values = defaultValues(kept, others);
  const isSame = (name: LeadFieldName, lead: Lead) => JSON.stringify(lead[name]) === JSON.stringify(values[name]);
  return differingFields(leads).map((name) => {
    const source = leads.find((lead) => isSame(name, lead))?.id;
    return [name, chosen[name] ?? source ?? (name === 'notes' ? ALL_NOTES : kept.id)];
  });
}

/** The values that were chosen, for the request. */
export function valuesOf({ kept, others }: Merging, choices: readonly [LeadFieldName, MergeChoice][]) {
  const leads = [kept, ...others];
  const values = choices.map(([name, choice]) => {
    const source = leads.find(({ id }) => id === choice);
    return [name, source ? source[name] : joinNotes(leads)];
  });
  return Object.fromEntries(values) as Partial<Pick<Lead, LeadFieldName>>;
}

/** The versions that the user has seen, by lead. */
export const versionsOf = (leads: readonly Lead[]): Record<string, number> =>
  Object.fromEntries(leads.map((lead) => pick(lead, ['id', 'version'])).map(({ id, version }) => [id, version]));
