import type { Brief } from '@/domain/ai/brief';
import { firstName, NAME_MAX } from '@/domain/ai/first-name';
import { oneLine } from '@/domain/ai/prompt';
import { clip } from '@/domain/shared/text';

/** The names that a text uses. `first` is null if no contact is known. */
export interface Names {
  company: string;
  first: string | null;
  sender: string;
}

export const namesIn = ({ lead, sender }: Pick<Brief, 'lead' | 'sender'>): Names => ({
  company: clip(oneLine(lead?.companyName ?? ''), NAME_MAX + 20) || 'your team',
  first: lead ? firstName(lead.contactPerson) : null,
  sender: clip(oneLine(sender), NAME_MAX),
});

const NUMBER = '(?:\\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)';
const CREW = new RegExp(`\\b${NUMBER} (?:security )?(?:guards|officers|stewards|supervisors)\\b`, 'i');
const SPAN = new RegExp(`\\b${NUMBER} (?:nights|days|shifts|weekends)\\b`, 'i');

/** The headcount and the duration that a lead's notes mention, in their own words. */
export function sizeIn(notes: string): string | null {
  const [crew, span] = [CREW, SPAN].map((pattern) => pattern.exec(notes)?.[0].toLowerCase());
  if (crew && span) return `${crew} over ${span}`;
  return crew ?? span ?? null;
}
