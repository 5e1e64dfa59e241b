import { CALL_OUTCOME_LABELS, type CallOutcome, type NoteKind } from '#domain/notes/note-choices';
import { isBlank, lowerFirst } from '#domain/shared/text';

/** Error for an outcome of a note whose kind is not a call (D99). */
export const ONLY_CALLS_HAVE_OUTCOMES = 'Only a call has an outcome';

interface CallFields {
  kind?: NoteKind | undefined;
  outcome?: CallOutcome | null | undefined;
}

/** Kind and outcome as stored: an outcome makes a note a call, and a note that is no call has none (D99). */
export function callValues<Given extends CallFields>(given: Given): Given {
  if (given.outcome) return { ...given, kind: 'call' };
  return given.kind === 'note' ? { ...given, outcome: null } : given;
}

/** Maximum length of a title that is taken from the text (D100), in UTF-16 units. */
const TITLE_MAX = 60;

/**
 * The title and the content of a note or call that is written in one field (D100). The title is the first line that is
 * not blank, cut at a word, or else the outcome of the call; the content is the text as typed, or else the outcome.
 * Null if there is neither text nor outcome.
 */
export function noteOfLine(text: string, outcome: CallOutcome | null): { title: string; content: string } | null {
  if (!isBlank(text)) return { title: titleOf(text.trim().split(/[\r\n]/, 1)[0] ?? ''), content: text };
  if (outcome === null) return null;
  const label = CALL_OUTCOME_LABELS[outcome];
  return { title: `Call: ${lowerFirst(label)}`, content: label };
}

/** Whether a note has a title of its own, not one that is taken from its text or outcome (D100). */
export const hasOwnTitle = (note: { title: string; content: string; outcome: CallOutcome | null }): boolean =>
  [note.content, ''].every((text) => noteOfLine(text, note.outcome)?.title !== note.title);

function titleOf(line: string): string {
  const trimmed = line.trimEnd();
  if (trimmed.length <= TITLE_MAX) return trimmed;
  const cut = trimmed.slice(0, TITLE_MAX);
  const atWord = cut.search(/\s\S*$/u);
  const kept = atWord > 0 ? cut.slice(0, atWord) : cut.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept.trimEnd()}…`;
}

/** Number of unanswered calls in a row after which another way is suggested. */
const UNANSWERED = 3;

/** Whether the last calls were all unanswered. The outcomes are given latest first. */
export const isHardToReach = (outcomes: readonly (CallOutcome | null)[]): boolean =>
  outcomes.length >= UNANSWERED && outcomes.slice(0, UNANSWERED).every((outcome) => outcome === 'no_answer');
