import type { Section } from '#domain/education/section';

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
};

export const OBJECTIONS: Section = {
  id: 'objections',
  title: 'Objections and answers',
  summary: 'Take every objection as a question about risk, and answer with something the client can check.',
  written: '2026-11-22',
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
          'The right question. Ours confirm the day before and check in on arrival; standby guards are part of the plan. We show you how often we needed them.',
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
};

export const GLOSSARY: Section = {
  id: 'glossary',
  title: 'Glossary',
  summary: 'The words of the trade, as a client will hear them.',
  written: '2026-11-22',
  blocks: [
    {
      kind: 'pairs',
      pairs: [
        ['Additional insured', 'A client or venue that the provider’s insurance policy also covers, by name.'],
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
        ['Unarmed, armed', 'Without or with a firearm. They are licensed separately nearly everywhere.'],
      ],
    },
  ],
};
