import type { Section } from '#domain/education/section';
import type { TrustTopic } from '#domain/trust/trust-items';

const WRITTEN = '2026-11-22';

/** The texts of the trust page, by topic, in the order of a first meeting. */
export const TRUST_TEXTS: Record<TrustTopic, Section> = {
  vetting: {
    id: 'vetting',
    title: 'Who the guards are',
    summary: 'A client hands you their guests. Show how you choose the people who will stand at the door.',
    written: WRITTEN,
    blocks: [
      {
        kind: 'text',
        text: 'Say what happens between an application and a first shift, in order, and who signs each step: identity, right to work, license, background check, references, interview, training, a first event beside an experienced guard. Say what ends an application.',
      },
      {
        kind: 'text',
        text: 'The strongest proof is the one that is not yours. Open the regulator’s public license search, type in the provider’s name, and turn the screen around.',
      },
    ],
  },
  insurance: {
    id: 'insurance',
    title: 'What happens if something happens',
    summary: 'Insurance is read before it is needed. Bring the certificate, not a sentence about it.',
    written: WRITTEN,
    blocks: [
      {
        kind: 'list',
        items: [
          'General liability covers injury and damage to others. Read the limits out, and the date on which it ends.',
          'Additional insured means that the client and the venue are covered by name. Offer it before they ask.',
          'Workers’ compensation covers the guards. Without it, an injured guard may turn to the client.',
          'Ask the client’s insurer what it wants to see, and send exactly that.',
        ],
      },
      { kind: 'text', text: 'Never promise what a policy covers. Offer to put the client in touch with the broker.' },
    ],
  },
  reliability: {
    id: 'reliability',
    title: 'Whether they will be there',
    summary: 'Fill rate is the figure that matters on the day. Show how it is counted, then show it.',
    written: WRITTEN,
    blocks: [
      {
        kind: 'text',
        text: 'A fill rate is the share of booked shifts that were worked by a guard who was fit for them. Say over which months and events, and whether standby guards count as filled. A figure with its bad month in it is believed; a perfect one is not.',
      },
      {
        kind: 'text',
        text: 'Then walk through the day of a no-show: when it is noticed, who is called, who comes, and when the client hears of it. If the answer is a name and a phone number, the client will sleep.',
      },
    ],
  },
  references: {
    id: 'references',
    title: 'Who says so',
    summary: 'One reference with the same kind of event is worth ten famous names.',
    written: WRITTEN,
    blocks: [
      {
        kind: 'text',
        text: 'Ask your references before you name them, and tell the client what each can speak about: a wet festival, a strict venue, a short notice. Suggest the question to ask: “What went wrong, and what did they do?”',
      },
      {
        kind: 'text',
        text: 'An incident report with the names blacked out shows more than a brochure: that you write things down, when, and what followed.',
      },
    ],
  },
  meeting: {
    id: 'meeting',
    title: 'What to show at a first meeting',
    summary: 'Five things on the table, one promise you keep the same evening.',
    written: WRITTEN,
    blocks: [
      {
        kind: 'steps',
        items: [
          'The license, looked up together.',
          'The certificate of insurance.',
          'A staffing plan of a similar event, with its posts and hours.',
          'The fill rate, with how it is counted.',
          'The phone number of the supervisor for the day.',
        ],
      },
      {
        kind: 'text',
        text: 'Leave with a date to walk the site, and send the summary that evening. Keeping a small promise is the first proof of the large one.',
      },
    ],
  },
};
