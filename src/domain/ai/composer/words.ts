import type { Brief } from '#domain/ai/brief';
import { oneLine } from '#domain/ai/prompt';

/** Shortens text at a word, with an ellipsis. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const atWord = cut.slice(0, cut.lastIndexOf(' '));
  return `${(atWord.length > max / 2 ? atWord : cut).toWellFormed().replace(/[\s\uFFFD]+$/, '')}…`;
}

/** The names that a text uses. `first` is null if nobody is known. */
export interface Names {
  company: string;
  first: string | null;
  sender: string;
}

/** Names longer than this are clipped: text messages have little room. */
const NAME_MAX = 40;

const HONORIFIC = /^(mr|mrs|ms|mx|dr|prof|sir|dame|rev|capt|col|sgt)\.?$/i;

/** The first name, or the whole name where the first word is a title. */
export function firstName(name: string): string | null {
  const words = oneLine(name).split(' ');
  const first = words[0] ?? '';
  if (first === '') return null;
  return clip(HONORIFIC.test(first) ? words.join(' ') : first, NAME_MAX);
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
