import type { Block, Section } from '../section';

export const HOW_IT_WORKS: Section = {
  id: 'how-it-works',
  title: 'How event-security staffing works',
  summary: 'You describe the event, the provider plans the posts, and licensed guards work them under one supervisor.',
  written: '2026-11-22',
  blocks: [
    {
      kind: 'text',
      text: 'Event security is bought by the post and the hour. A post is a place that must not be left alone while it is open: a gate, a stage, an exit, a cash office. A plan lists the posts, when each opens and closes, and who works it. Everything else, from the price to the briefing, follows from that list.',
    },
    {
      kind: 'steps',
      items: [
        'Intake. Dates, venue, expected crowd, alcohol, performers, and what went wrong last time.',
        'Site walk. Gates, exits, sightlines and places where people queue, on foot and with a floor plan.',
        'Staffing plan. Every post with its hours, the skills it needs, breaks and a reserve.',
        'Approval. The client, the venue and, where the permit asks for it, the police or fire department sign off.',
        'Assignment. Named guards with current licenses are booked for each post, with standby guards behind them.',
        'Briefing and event day. One supervisor runs the team, keeps the log and is the client’s single contact.',
        'Report. Hours worked, incidents, and what to change next time.',
      ],
    },
    {
      kind: 'text',
      text: 'The client buys the outcome of that plan, not a number of people. That is why a serious provider asks questions before it names a price.',
    },
  ],
  forClient: {
    subject: 'How event-security staffing works',
    blocks: [
      {
        kind: 'text',
        text: 'Event security is bought by the post and the hour. A post is a place that must not be left alone while it is open: a gate, a stage, an exit, a cash office. A plan lists the posts, when each opens and closes, and who works it. Everything else, from the price to the briefing, follows from that list.',
      },
      { kind: 'text', text: 'These are the steps to expect from any provider, and what to ask for at each:' },
      {
        kind: 'steps',
        items: [
          'Intake. Your dates, venue, expected crowd, alcohol, performers, and what went wrong last time.',
          'Site walk. Gates, exits, sightlines and places where people queue, on foot and with a floor plan.',
          'Staffing plan. Every post with its hours, the skills it needs, breaks and a reserve.',
          'Approval. You, the venue and, where the permit asks for it, the police or fire department sign off.',
          'Assignment. Ask who is booked for each post, with which license, and who is on standby.',
          'Briefing and event day. Ask who leads the team on site and will be your contact.',
          'Report. Hours worked, incidents, and what to change next time.',
        ],
      },
      {
        kind: 'text',
        text: 'What you buy is the outcome of that plan, not a number of people. That is why the questions come before the price.',
      },
    ],
  },
};

const WHAT_DECIDES: Block = {
  kind: 'pairs',
  pairs: [
    [
      'The site',
      'Entrances, emergency exits, fences, parking, stages and back of house. Each opening is a post or part of one.',
    ],
    ['The crowd', 'How many people, when they arrive, how they move, and whether they stand or sit.'],
    ['Alcohol', 'Where it is served, until when, and who decides that someone has had enough.'],
    ['Screening', 'Bag checks and metal detectors need people at every lane, at the rate at which guests arrive.'],
    ['People at risk', 'Performers, officials and cash change the plan more than a thousand extra guests.'],
    ['Hours', 'Setup and teardown count. Long days need relief, and relief needs people.'],
    ['Conditions', 'Heat, darkness, weather, protests nearby and what happened last year.'],
    ['Rules', 'The permit, the venue and the insurer may each demand a minimum. The strictest one counts.'],
  ],
};

export const NUMBER_OF_GUARDS: Section = {
  id: 'number-of-guards',
  title: 'What decides the number of guards',
  summary: 'Posts decide, not attendance alone: two events with the same crowd can need very different teams.',
  written: '2026-11-22',
  blocks: [
    {
      kind: 'text',
      text: 'Count what has to be watched, and for how long. Then add what keeps those posts covered: breaks, relief, supervision and a reserve for the guard who does not turn up.',
    },
    WHAT_DECIDES,
  ],
  forClient: {
    subject: 'What decides the number of guards',
    blocks: [
      {
        kind: 'text',
        text: 'Two events with the same crowd can need very different teams, because posts decide, not attendance alone. What counts is what has to be watched, and for how long, plus what keeps those posts covered: breaks, relief, supervision and a reserve for the guard who does not turn up.',
      },
      WHAT_DECIDES,
    ],
  },
};

const WHY_RATIOS_DIFFER: Block = {
  kind: 'list',
  items: [
    'They count different people. Some include ushers, ticket staff and police; others only licensed guards.',
    'They assume a site. A ratio from a seated hall says little about a fenced field with many gates.',
    'They hide the hours. Ten guards for four hours and ten guards for fourteen are not the same team.',
    'They ignore the peaks. Guards are needed when people arrive and leave, not on average.',
    'They cannot know the permit. Where an authority sets a minimum, that number replaces every ratio.',
  ],
};

export const RULES_OF_THUMB: Section = {
  id: 'rules-of-thumb',
  title: 'Why rules of thumb differ',
  summary: 'A ratio of guards to guests describes someone else’s event. Use it to check a plan, never to make one.',
  written: '2026-11-22',
  blocks: [
    {
      kind: 'text',
      text: 'Clients often arrive with a ratio they heard from a colleague or read online. Those ratios contradict each other because each was drawn from one kind of event, in one place, under one set of rules.',
    },
    WHY_RATIOS_DIFFER,
    {
      kind: 'text',
      text: 'What to say: “I would rather not guess. Give me the floor plan and the running order, and I will show you each post and why it is there. If you know a ratio you trust, we will hold the plan against it.”',
    },
  ],
  forClient: {
    subject: 'Why ratios of guards to guests differ',
    blocks: [
      {
        kind: 'text',
        text: 'A ratio of guards to guests describes someone else’s event. The ones you hear or read contradict each other, because each was drawn from one kind of event, in one place, under one set of rules.',
      },
      WHY_RATIOS_DIFFER,
      {
        kind: 'text',
        text: 'A floor plan and the running order say more: with both, every post can be explained, and questioned. If there is a ratio you trust, send it along, and hold the plan against it.',
      },
    ],
  },
};

export const ROLES: Section = {
  id: 'roles',
  title: 'Licensed and unlicensed roles',
  summary: 'Look at what a person does, not at what is printed on the shirt.',
  written: '2026-11-23',
  blocks: [
    {
      kind: 'text',
      text: 'Go through the task list with the client and sort it in three. Whether a task takes a license is for the regulator of the state to say, so look it up for the state of the event before you promise anything.',
    },
    {
      kind: 'pairs',
      pairs: [
        [
          'Guard work: look up the license',
          'Controlling access, searching bags, removing guests, patrolling, and protecting people, cash and equipment, armed or unarmed.',
        ],
        [
          'Guest services: look up whether it takes one',
          'Ushers, ticket takers, parking attendants, information staff and stewards who only direct people.',
        ],
        [
          'The gray area: ask before the event',
          'A “greeter” who refuses entry, or a “steward” who searches bags, does a guard’s work under another name.',
        ],
        [
          'Off-duty police: ask their department',
          'It decides whether they may work the event. They do not replace the guards of a plan.',
        ],
      ],
    },
    {
      kind: 'text',
      text: 'Mixing both well saves money honestly: guards where the work needs them, guest services where it does not. Calling guards “hosts” to save the license is a risk that the client carries too.',
    },
  ],
  lookUp: { what: 'Which roles need a license depends on the state.', at: 'regulatory' },
  forClient: {
    subject: 'Guards and guest services at your event',
    blocks: [
      {
        kind: 'text',
        text: 'Part of the work at an event is for guards, and part of it is guest services. What a person does tells them apart, not what is printed on the shirt. Whether a task takes a license depends on where the event takes place: the regulator there has the current rules.',
      },
      {
        kind: 'pairs',
        pairs: [
          [
            'Guard work',
            'Controlling access, searching bags, removing guests, patrolling, and protecting people, cash and equipment.',
          ],
          [
            'Guest services',
            'Ushers, ticket takers, parking attendants, information staff and stewards who only direct people.',
          ],
          [
            'The gray area',
            'A “greeter” who refuses entry, or a “steward” who searches bags, does a guard’s work under another name. Put such tasks on the list before the event.',
          ],
        ],
      },
      {
        kind: 'text',
        text: 'Mixing both well saves money honestly: guards where the work needs them, guest services where it does not.',
      },
    ],
  },
};

export const LEAD_TIMES: Section = {
  id: 'lead-times',
  title: 'Lead times, backward from the day',
  summary: 'What takes longest belongs to others: permits, the venue, the insurer. Ask for their dates first.',
  written: '2026-11-22',
  blocks: [
    {
      kind: 'text',
      text: 'Plan backward from the day the doors open. Each step needs the one before it, and the first ones are not in anybody’s hands at the table.',
    },
    {
      kind: 'steps',
      items: [
        'Permits and official approvals. Ask the authority how long it takes now; it differs by city and season.',
        'Contract and certificate of insurance, with the client and the venue named on it.',
        'Site walk and final staffing plan, once the layout is fixed.',
        'Booking of named guards. Special skills and armed guards run out first, and holidays before anything.',
        'Background checks and licenses for anybody new, which nobody can speed up.',
        'Credentials, parking and radio plan.',
        'Briefing, with the final running order.',
      ],
    },
    {
      kind: 'text',
      text: 'Short notice is possible, and has a price: fewer guards to choose from, overtime and travel. Say so early, and say which of the steps above can no longer be done properly.',
    },
  ],
  forClient: {
    subject: 'Planning backward from the day of your event',
    blocks: [
      {
        kind: 'text',
        text: 'It helps to plan backward from the day the doors open. Each step needs the one before it, and what takes longest belongs to others: permits, the venue, the insurer. Their dates are worth asking for first.',
      },
      {
        kind: 'steps',
        items: [
          'Permits and official approvals. Ask the authority how long they take at the moment.',
          'Contract and certificate of insurance, with you and the venue named on it.',
          'Site walk and final staffing plan, once the layout is fixed.',
          'Booking of guards, special skills first.',
          'Background checks and licenses for anybody new, which nobody can speed up.',
          'Credentials, parking and radio plan.',
          'Briefing, with the final running order.',
        ],
      },
      {
        kind: 'text',
        text: 'Short notice has a price: fewer guards to choose from, overtime and travel. So the sooner the first two are settled, the better.',
      },
    ],
  },
};
