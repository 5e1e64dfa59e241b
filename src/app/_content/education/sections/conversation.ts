import type { Block, Section } from '../section';

export const QUESTIONS: Section = {
  id: 'questions',
  title: 'Questions to ask',
  summary: 'Twelve questions that make a plan possible. The first four are enough for a first call.',
  written: '2026-11-22',
  blocks: [
    {
      kind: 'steps',
      items: [
        'What is the event, where and when, from setup to the last truck?',
        'How many people do you expect, and when do most of them arrive and leave?',
        'Who staffs security today, and what would you keep?',
        'Who decides, and by when?',
        'Is alcohol served, where, and until what time?',
        'Who must be protected: performers, officials, cash, equipment?',
        'What do the venue, the permit and your insurer require?',
        'What went wrong last time, and who noticed?',
        'How many guards did not turn up at the last event, and what did you do?',
        'Who may stop the show, and how do they reach everybody?',
        'Which areas are off limits, and to whom?',
        'What would make you say afterward that it went well?',
      ],
    },
    {
      kind: 'text',
      text: 'Write the answers down while the client watches. The summary you send that evening is the start of the proposal.',
    },
  ],
  forClient: {
    subject: 'A few questions about your event',
    blocks: [
      { kind: 'text', text: 'These questions make a plan possible. The first four are enough for a start.' },
      {
        kind: 'steps',
        items: [
          'What is the event, where and when, from setup to the last truck?',
          'How many people do you expect, and when do most of them arrive and leave?',
          'Who staffs security today, and what would you keep?',
          'Who decides, and by when?',
          'Is alcohol served, where, and until what time?',
          'Who or what must be protected: performers, officials, cash, equipment?',
          'What do the venue, the permit and your insurer require?',
          'What would you want to go better than last time?',
          'Did all the guards turn up at your last event?',
          'Who may stop the show, and how do they reach everybody?',
          'Which areas are off limits, and to whom?',
          'What would make you say afterward that it went well?',
        ],
      },
    ],
  },
};

export const OBJECTIONS: Section = {
  id: 'objections',
  title: 'Objections and answers',
  summary: 'Take every objection as a question about risk, and answer with something the client can check.',
  written: '2026-11-23',
  blocks: [
    {
      kind: 'pairs',
      pairs: [
        [
          '“That’s more than we pay now.”',
          'Compare the whole cost: the hours your people spend on hiring, no-shows, checks and overtime. Open the cost comparison and put in your own numbers. If we still cost more, you will see by how much and for what.',
        ],
        [
          '“We use volunteers.”',
          'Good for welcoming guests. Which of them may search a bag, and who answers for it if something happens? We can staff only the posts that need a license and leave the rest to them.',
        ],
        [
          '“The venue brings security.”',
          'Then let’s read what theirs covers. Often it is the building, not your stage, your equipment or your guests outside. We only plan what is left.',
        ],
        [
          '“We have never needed that many.”',
          'Let’s go through the posts. Strike the one you would leave empty, and we will write down why. A plan you have shortened yourself is better than a number you don’t believe.',
        ],
        [
          '“Your competitor is cheaper.”',
          'Ask them the same five things: license, insurance certificate, fill rate, who replaces a no-show, and the name of the supervisor. If the answers are the same, price decides.',
        ],
        [
          '“What if guards don’t turn up?”',
          'The right question. Walk through the day of a no-show: when it is noticed, who is called, and who comes instead. Show how often that was needed, and how you count it.',
        ],
        [
          '“It’s too early to decide.”',
          'Then let’s only fix the dates that others control: permit, venue, insurer. That costs nothing and keeps every option open.',
        ],
        [
          '“Send me something.”',
          'Gladly. Two questions first, so that it fits: which date, and what worries you most about it?',
        ],
      ],
    },
  ],
  forClient: {
    subject: 'How to compare event-security offers',
    blocks: [
      { kind: 'text', text: 'Here are the questions that come up most often when an event needs security.' },
      {
        kind: 'pairs',
        pairs: [
          [
            'How do I compare the price with what I pay now?',
            'Compare the whole cost: the hours your people spend on hiring, no-shows, checks and overtime. Your own numbers say more than anybody’s example.',
          ],
          [
            'Can volunteers do it?',
            'They are good at welcoming guests. For each post, ask who may search a bag, and who answers for it if something happens.',
          ],
          [
            'Does the venue bring its own security?',
            'Read what it covers. It may be the building, and not your stage, your equipment or your guests outside. Only what is left needs a plan.',
          ],
          [
            'Do I need that many guards?',
            'Go through the posts and strike the ones you would leave empty. A plan you have shortened yourself is better than a number you don’t believe.',
          ],
          [
            'How do I compare offers?',
            'Ask everybody the same five things: license, insurance certificate, fill rate, who replaces a no-show, and the name of the supervisor. If the answers are the same, price decides.',
          ],
          [
            'What if guards don’t turn up?',
            'Ask every provider when a no-show is noticed, who is called, who comes instead, and how often that happened.',
          ],
          [
            'Is it too early to decide?',
            'Permit, venue and insurer have dates of their own. Those can be settled first, and every other option stays open.',
          ],
        ],
      },
    ],
  },
};

const TERMS: Block = {
  kind: 'pairs',
  pairs: [
    ['Additional insured', 'Someone else whom the provider’s insurance policy covers by name, such as the venue.'],
    ['Back of house', 'Areas for staff and performers only.'],
    ['Call time', 'When a guard has to be on site, before the post opens.'],
    ['Certificate of insurance (COI)', 'The insurer’s proof that a policy is in force, with its limits and dates.'],
    ['Credential', 'A pass that opens certain areas for certain people.'],
    ['Egress', 'Getting everybody out, planned and in an emergency.'],
    ['Fill rate', 'The share of booked shifts that were worked by a guard who was fit for them.'],
    ['Ingress', 'Getting everybody in, usually the busiest hour for guards.'],
    ['Load-in, load-out', 'Setup and teardown, when expensive equipment stands open.'],
    ['No-show', 'A guard who was booked and does not come.'],
    ['Post orders', 'The written instructions for one post.'],
    ['Relief', 'A guard who takes over posts during breaks.'],
    ['Run of show', 'The schedule of the event, minute by minute.'],
    ['Standby', 'A guard who is booked to replace a no-show.'],
    ['Supervisor', 'The one person on site who leads the guards and speaks for the provider.'],
    ['Unarmed, armed', 'Without or with a firearm. Ask the regulator what each of them takes.'],
  ],
};

export const GLOSSARY: Section = {
  id: 'glossary',
  title: 'Glossary',
  summary: 'The words of the trade, as a client will hear them.',
  written: '2026-11-23',
  blocks: [TERMS],
  forClient: {
    subject: 'Terms of event security',
    blocks: [{ kind: 'text', text: 'These are the terms you will meet in offers and plans.' }, TERMS],
  },
};
