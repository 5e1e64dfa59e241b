import { addDays } from '@/domain/shared/time';
import type { Actor } from '../../scope';
import { createContact } from '../../services/contacts/contacts';
import { updateLead } from '../../services/leads/lead-updates';
import { createLead } from '../../services/leads/leads';
import type { DemoCompany } from './companies';
import { demoContacts } from './contacts';
import { demoCustom } from './custom-fields';
import { demoEvent } from './events';
import { demoDeal, demoJourney, priorityOf, sourceOf } from './plan';

/** A company, and the number of its journey. */
export interface DemoLead extends DemoCompany {
  index: number;
  /** The team that the lead is shared with. */
  teamId?: string | undefined;
}

/** Adds the leads of a rep, in the order in which they became leads, so that achievements come in theirs. */
export async function addDemoLeads(actor: Actor, companies: readonly DemoLead[]): Promise<void> {
  const began = ({ index }: DemoLead) => demoJourney(index, actor.now)[0]?.at.getTime() ?? 0;
  for (const company of [...companies].sort((a, b) => began(a) - began(b))) await addDemoLead(actor, company);
}

/**
 * Replays a lead's history through the same services that users use, so that history, tasks and counters are
 * consistent.
 */
async function addDemoLead(actor: Actor, { company, contact, notes, index, teamId }: DemoLead): Promise<void> {
  const [first, ...later] = demoJourney(index, actor.now);
  if (!first) return;
  const { id } = await createLead(
    { ...actor, now: first.at },
    {
      companyName: company,
      contactPerson: contact,
      email: addressOf(contact),
      phone: `(555) ${200 + ((index * 37) % 700)}-0${String(100 + index).slice(-3)}`,
      status: first.status,
      priority: priorityOf(index),
      source: sourceOf(index),
      notes,
      ...demoEvent(index, company, actor.now),
      custom: demoCustom(index, actor.now),
      teamId,
    },
  );
  for (const person of demoContacts(index)) {
    await createContact({ ...actor, now: first.at }, { id, ...person, email: addressOf(person.name) });
  }
  for (const step of later) {
    const { status, at, lostReason } = step;
    const open = !status.startsWith('CLOSED');
    const nextFollowUp = open ? addDays(actor.now, (index % 11) - 2) : null;
    await updateLead(
      { ...actor, now: at },
      { id, changes: { status, nextFollowUp, lostReason, ...demoDeal(index, step) } },
    );
  }
}

export function addressOf(contact: string): string {
  const name = contact
    .toLowerCase()
    .replace(/^dr\.\s+/, '')
    .replace(/[^a-z]+/g, '.');
  return `${name}@example.com`;
}
