interface Titled {
  title: string;
  leadCompany: string | null;
}

/** What an entry of the calendar says. `rest` is null if there is nothing to add to `lead`. */
export interface EntryWords {
  lead: string;
  rest: string | null;
}

const LINKING_WORDS = /\s+(?:with|for|to|at|of)$/i;
const SEPARATORS = /^[\s:,–—-]+|[\s:,–—-]+$/g;

/**
 * The words of an event, a task or a follow-up in the calendar: the lead's company first, because that is what a rep
 * looks for, then the title without a repetition of the company at its beginning or end. Without a lead, the title.
 */
export function entryWords({ title, leadCompany }: Titled): EntryWords {
  if (!leadCompany) return { lead: title, rest: null };
  const rest = withoutCompany(title, leadCompany).replace(SEPARATORS, '');
  return { lead: leadCompany, rest: rest || null };
}

function withoutCompany(title: string, company: string): string {
  // A longer word that begins or ends with the company's name is another name.
  const [before, after] = [title.slice(0, -company.length), title.slice(company.length)];
  if (title.endsWith(company) && !/\p{L}$/u.test(before)) return before.trimEnd().replace(LINKING_WORDS, '');
  return title.startsWith(company) && !/^\p{L}/u.test(after) ? after : title;
}
