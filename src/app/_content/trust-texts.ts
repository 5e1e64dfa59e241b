import type { TrustTopic } from '@/domain/trust/trust-items';
import type { Section } from './education/section';

const WRITTEN = '2026-11-23';

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
        text: 'The strongest proof is the one that is not yours. If the regulator has a public license search, type in the provider’s name, and turn the screen around.',
      },
    ],
    lookUp: {
      what: 'Who licenses a provider, and where that can be looked up, depends on the state.',
      at: 'regulatory',
    },
    forClient: {
      subject: 'What to ask about the guards',
      blocks: [
        {
          kind: 'text',
          text: 'You hand your guests to the people at the door. These questions show how a provider chooses them:',
        },
        {
          kind: 'list',
          items: [
            'What happens between an application and a first shift, in order, and who signs each step? Think of identity, right to work, license, background check, references, interview and training.',
            'What ends an application?',
            'Under which license does the provider work, and where can you look it up yourself?',
          ],
        },
      ],
    },
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
          'Workers’ compensation is for guards who get hurt at work. Show the proof, and look up what the state asks for.',
          'Ask the client’s insurer what it wants to see, and send exactly that.',
        ],
      },
      { kind: 'text', text: 'Never promise what a policy covers. Offer to put the client in touch with the broker.' },
    ],
    lookUp: {
      what: 'The rules on workers’ compensation depend on the state.',
      at: { label: 'U.S. Department of Labor', url: 'https://www.dol.gov/general/topic/workcomp' },
    },
    forClient: {
      subject: 'What to ask about insurance',
      blocks: [
        {
          kind: 'text',
          text: 'Insurance is worth reading before it is needed. This is what to ask a security provider for:',
        },
        {
          kind: 'list',
          items: [
            'The current certificate of general liability insurance, with its limits and the date on which it ends.',
            'To be named as additional insured, together with the venue.',
            'Proof of workers’ compensation for the guards.',
            'Whatever your own insurer wants to see. Ask there first.',
          ],
        },
        { kind: 'text', text: 'Only the insurer can say what a policy covers, so ask for the broker’s contact too.' },
      ],
    },
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
    forClient: {
      subject: 'What to ask about no-shows',
      blocks: [
        {
          kind: 'text',
          text: 'Fill rate is the figure that matters on the day: the share of booked shifts that were worked by a guard who was fit for them. Before you compare two of them, ask:',
        },
        {
          kind: 'list',
          items: [
            'Over which months and events is it counted? A figure with its bad month in it is easier to believe.',
            'Do standby guards count as filled?',
            'On the day of a no-show, when is it noticed, who is called, who comes, and when do you hear of it?',
          ],
        },
      ],
    },
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
    forClient: {
      subject: 'What to ask references',
      blocks: [
        {
          kind: 'text',
          text: 'One reference with the same kind of event is worth ten famous names. These questions tell the most:',
        },
        {
          kind: 'list',
          items: [
            'What went wrong, and what did they do?',
            'Did the people on the plan turn up, and who replaced those who did not?',
            'Would you book them again, for the same kind of event?',
          ],
        },
        {
          kind: 'text',
          text: 'Ask for an incident report with the names blacked out as well. It shows what is written down, when, and what followed.',
        },
      ],
    },
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
    forClient: {
      subject: 'Our first meeting',
      blocks: [
        { kind: 'text', text: 'This is what I would like to go through with you when we meet:' },
        {
          kind: 'steps',
          items: [
            'The license, and where to look it up.',
            'The certificate of insurance.',
            'A staffing plan, with its posts and hours.',
            'The fill rate, and how it is counted.',
            'Who is in charge on the day, and how to reach them.',
          ],
        },
        {
          kind: 'text',
          text: 'If you have a floor plan or last year’s plan, please bring it along, and a date on which to walk the site.',
        },
      ],
    },
  },
};
