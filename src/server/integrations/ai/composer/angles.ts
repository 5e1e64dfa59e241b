import type { BuiltInToneId } from '@/domain/ai/tone-choices';

/** What a version argues with. The original and its alternatives each use a different one. */
export const ANGLES = ['coverage', 'simplicity', 'experience'] as const;

export type Angle = (typeof ANGLES)[number];

/** Why the reader should care, in a message. */
export const REASONS = {
  coverage: {
    professional:
      'We confirm every guard before the shift and keep reserves on call, so that an absence does not become a gap at the gate.',
    friendly:
      'We check in with every guard before the shift and keep backups on call, so you can worry about the show instead of the gate.',
    persuasive:
      'One missing guard can close a lane and start a line. We confirm each person before the shift and keep reserves on call, so you are not the one filling in.',
    informative:
      'Here is how we cover shifts: each guard confirms before the event, a supervisor checks people in on site, and reserves on call replace anyone who drops out.',
    casual: 'People drop out. We keep backups on call, so that’s our problem and not yours.',
    'consultative-negotiation':
      'How often do you end up short on the day? If it happens at all, confirmed shifts and reserves on call are the part of our service worth testing first.',
  },
  simplicity: {
    professional:
      'You have one contact, one schedule and one invoice, from the first headcount to the final timesheet.',
    friendly: 'You get one person to call, from the first headcount to the last timesheet. Usually that’s me.',
    persuasive:
      'Every hour you spend chasing guards is an hour taken from the event. One contact, one schedule and one invoice give you that time back.',
    informative:
      'In practice, you send us dates, hours and positions. We return a schedule with names, and a single invoice after the event.',
    casual: 'One call, one schedule, one invoice. That’s the whole system.',
    'consultative-negotiation':
      'If coordination costs you more than the guards do, we can start there: one contact, one schedule and one invoice, while you keep the final say on positions.',
  },
  experience: {
    professional: 'Our teams are briefed on your site plan, your guests and your escalation steps before doors open.',
    friendly:
      'Guards are the first people your guests meet. We brief ours on the site and the crowd, so that the first hello is a good one.',
    persuasive:
      'Guests remember a bad entrance longer than a good headliner. A crew that knows your site and your crowd protects both the line and your name.',
    informative:
      'Before doors open, each team is briefed on three things: the site plan, the guests and the escalation steps. Incidents are logged during the event and reported to you after it.',
    casual: 'We brief the crew on your site and your crowd first, so nobody learns the layout at doors.',
    'consultative-negotiation':
      'Some events need presence, and others a light touch. Tell me which one your guests should feel, and we can brief the crew for it.',
  },
} as const satisfies Record<Angle, Record<BuiltInToneId, string>>;

/** The first line of a post. */
export const HOOKS = {
  coverage: {
    professional: 'Event security is planned in weeks and tested in minutes.',
    friendly: 'Here’s to everyone who has ever covered a gate at an hour’s notice.',
    persuasive: 'One empty post can cost an organizer the whole evening.',
    informative: 'What happens when a guard drops out an hour before doors?',
    casual: 'Someone always calls in sick. Plan for it.',
    'consultative-negotiation': 'A question for organizers: how many posts could go empty before your guests noticed?',
  },
  simplicity: {
    professional: 'A good security plan fits on one page.',
    friendly: 'Planning an event is hard enough without ten phone calls about guards.',
    persuasive: 'If you still chase guards by phone, you pay for them twice.',
    informative: 'What a staffing request needs: the date, the hours, the positions and the site.',
    casual: 'Nobody got into events to manage timesheets.',
    'consultative-negotiation': 'A question for organizers: what does an hour of chasing staff cost you?',
  },
  experience: {
    professional: 'Security is the first conversation a guest has with an event.',
    friendly: 'A good night starts with a good hello at the gate.',
    persuasive: 'Guests forgive a late headliner. They don’t forgive an hour at the gate.',
    informative: 'Three things a crew should know before doors open: the site, the crowd and whom to call.',
    casual: 'You can tell how a night will go from the line at the gate.',
    'consultative-negotiation': 'A question for organizers: should security be seen, or should it just work?',
  },
} as const satisfies Record<Angle, Record<BuiltInToneId, string>>;

/** The body of a post, and the line that stands for it where there is little room. */
export const BODIES = {
  coverage: {
    long: 'The crews that hold up are confirmed before the shift, checked in on site and backed by people on call. None of that is complicated. It just has to be someone’s job.',
    short: 'Confirm the crew, check people in, keep reserves on call.',
  },
  simplicity: {
    long: 'One contact, one schedule and one invoice leave you time for the event itself. Before you book a crew, ask who answers the phone when the plan changes on the day.',
    short: 'One contact, one schedule, one invoice.',
  },
  experience: {
    long: 'A crew that is briefed on the site, the crowd and the escalation steps spots trouble earlier and treats people better. Ten minutes of briefing go a long way.',
    short: 'Brief the crew on the site and the crowd before doors open.',
  },
} as const satisfies Record<Angle, { long: string; short: string }>;
