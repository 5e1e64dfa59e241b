import type { Brief, Edit } from '@/domain/ai/brief';
import { CONTENT_LIMITS } from '@/domain/ai/content-type';
import type { BuiltInToneId } from '@/domain/ai/tone-choices';
import { clip } from '@/domain/shared/text';
import { type Angle, REASONS } from './angles';
import { STAGES } from './stages';
import { type Names, namesIn, sizeIn } from './words';

interface Manners {
  hello: (first: string | null) => string;
  /** The start of a text message. */
  textHello: (first: string | null, sender: string) => string;
  goodbye: string;
}

const MANNERS = {
  professional: {
    hello: (first) => (first ? `Dear ${first},` : 'Hello,'),
    textHello: (first, sender) => `Hello${first ? ` ${first}` : ''}, this is ${sender}.`,
    goodbye: 'Kind regards,',
  },
  friendly: {
    hello: (first) => `Hi ${first ?? 'there'},`,
    textHello: (first, sender) => `Hi ${first ?? 'there'}, it’s ${sender}. Hope all is well.`,
    goodbye: 'Talk soon,',
  },
  persuasive: {
    hello: (first) => (first ? `${first},` : 'Hello,'),
    textHello: (first, sender) => `${first ?? 'Hello'}, ${sender} here.`,
    goodbye: 'Best,',
  },
  informative: {
    hello: (first) => `Hello${first ? ` ${first}` : ''},`,
    textHello: (first, sender) => `Hello${first ? ` ${first}` : ''}, ${sender} here about event security.`,
    goodbye: 'Best regards,',
  },
  casual: {
    hello: (first) => `Hey ${first ?? 'there'},`,
    textHello: (first, sender) => `Hey ${first ?? 'there'}, ${sender} here.`,
    goodbye: 'Cheers,',
  },
  'consultative-negotiation': {
    hello: (first) => (first ? `Hi ${first},` : 'Hello,'),
    textHello: (first, sender) => `Hi ${first ?? 'there'}, ${sender} with a question.`,
    goodbye: 'Thank you for your thoughts,',
  },
} as const satisfies Record<BuiltInToneId, Manners>;

const WARM_WORDS = 'I hope the planning is going well.';

interface Choices {
  brief: Brief;
  tone: BuiltInToneId;
  angle: Angle;
  edits: readonly Edit[];
}

const stageOf = ({ lead }: Brief) => STAGES[lead?.status ?? 'NEW'];

const fill = (template: string, { company }: Names): string => template.replaceAll('{c}', () => company);

/** An email, with its subject line. */
export function composeEmail(choices: Choices): string {
  const names = namesIn(choices.brief);
  const subject = fill(stageOf(choices.brief).subjects[choices.angle], names);
  const { goodbye } = MANNERS[choices.tone];
  return [`Subject: ${subject}`, ...paragraphs(choices, names), `${goodbye}\n${names.sender}`].join('\n\n');
}

export function composeLinkedInMessage(choices: Choices): string {
  const names = namesIn(choices.brief);
  return [...paragraphs(choices, names), names.sender].join('\n\n');
}

function paragraphs({ brief, tone, angle, edits }: Choices, names: Names): string[] {
  const [shorter, warmer, direct] = [edits.includes('shorter'), edits.includes('warmer'), edits.includes('direct')];
  const stage = stageOf(brief);
  const opener = [...(warmer ? [WARM_WORDS] : []), fill(stage.openers[tone], names)].join(' ');
  const facts = factsOf(brief);
  // A reader who has just said yes or no needs no more reasons.
  const isClosed = brief.lead?.status === 'CLOSED_WON' || brief.lead?.status === 'CLOSED_LOST';
  const reason = shorter || isClosed ? [] : [REASONS[angle][tone]];
  const request = stage.requests[angle];
  const additional = brief.additional.trim() === '' ? [] : [brief.additional.trim()];
  const body = direct ? [request, opener] : [opener];
  return [
    MANNERS[tone].hello(names.first),
    ...body,
    [...reason, ...(shorter ? [] : facts)].join(' '),
    ...additional,
    ...(direct ? [] : [request]),
  ].filter((paragraph) => paragraph !== '');
}

/** What is known about the meeting and the size of the event, one sentence each. */
function factsOf({ lead }: Brief): string[] {
  if (!lead || lead.status === 'CLOSED_LOST') return [];
  const size = sizeIn(lead.notes);
  const { nextMeeting } = lead;
  return [
    ...(nextMeeting
      ? [`We’re set for ${nextMeeting.when}${nextMeeting.location ? ` (${clip(nextMeeting.location, 80)})` : ''}.`]
      : []),
    ...(size ? [`My notes say ${size}; please correct me if that has changed.`] : []),
  ];
}

/** A text message within two segments. */
export function composeText({ brief, tone, angle, edits }: Choices): string {
  const names = namesIn(brief);
  const line = fill(stageOf(brief).texts[angle], names);
  const hello = edits.includes('direct') || edits.includes('shorter') ? `${names.sender} here.` : null;
  const parts = [
    hello ?? MANNERS[tone].textHello(names.first, names.sender),
    ...(edits.includes('warmer') ? [WARM_WORDS] : []),
    line,
  ];
  return withAdditional(parts.join(' '), brief.additional, CONTENT_LIMITS.text);
}

/** Adds the sender's own words as far as they fit. */
export function withAdditional(text: string, additional: string, max: number, joint = ' '): string {
  const words = additional.trim();
  const room = max - text.length - joint.length;
  return words === '' || room < 20 ? clip(text, max) : `${text}${joint}${clip(words, room)}`;
}
