import type { BuiltInToneId } from '@/domain/ai/tone-choices';
import type { LeadStatus } from '@/domain/leads/lead-choices';
import type { Angle } from './angles';

/** What a message is for, by the status of its lead. `{c}` is the company. */
interface Stage {
  /** Why I write. */
  openers: Record<BuiltInToneId, string>;
  /** What I would like the reader to do. */
  requests: Record<Angle, string>;
  subjects: Record<Angle, string>;
  /** All of it, in a text message. */
  texts: Record<Angle, string>;
}

export const STAGES = {
  NEW: {
    openers: {
      professional:
        'I work with event organizers on licensed security staffing, and I would like to find out whether we can be useful to {c}.',
      friendly: 'I help event teams find security crews they’re glad to book again, and I thought of {c}.',
      persuasive:
        'When a security crew comes up short, it is the organizer who explains it to the venue. I’d like to keep {c} out of that conversation.',
      informative:
        'We supply licensed guards, supervisors and access-control staff for events, and I am writing to explain how that could work for {c}.',
      casual: 'I staff security for events, and figured I’d say hello to {c}.',
      'consultative-negotiation':
        'Before I suggest anything to {c}, I’d like to understand how you staff security today and what you would change about it.',
    },
    requests: {
      coverage: 'Would 15 minutes this week or next work for a short call?',
      simplicity: 'If you send me the date, the hours and a rough headcount, I can reply with a staffing outline.',
      experience: 'Which of your next events worries you most at the entrance? I’m happy to start there.',
    },
    subjects: {
      coverage: 'Security staffing for {c}',
      simplicity: 'Dates and headcount for {c}',
      experience: 'A calmer entrance for {c}',
    },
    texts: {
      coverage:
        'Who covers for {c} when a guard drops out? I’d like to show you how we handle it. Free for a 10-minute call?',
      simplicity:
        'I staff security for events. Send me a date and a rough headcount for {c}, and I’ll reply with an outline.',
      experience:
        'Which entrance gives {c} the most trouble? I staff event security and may be able to help. Worth a quick call?',
    },
  },
  CONTACTED: {
    openers: {
      professional: 'I am writing again about security staffing for {c}.',
      friendly: 'Just checking in after my last note. I know how full an event calendar gets.',
      persuasive:
        'Good crews are booked weeks ahead, so I wanted to come back to {c} while there is still time to choose.',
      informative: 'I am following up on security staffing for {c}, with the short version of how we work.',
      casual: 'Circling back on security for {c}, in case it got buried.',
      'consultative-negotiation':
        'You may have a good setup already. I’d still like to learn what matters most to {c} when you choose a security crew.',
    },
    requests: {
      coverage: 'Is the date of your event set, and roughly how many positions do you need to cover?',
      simplicity: 'Should I send a one-page outline with positions and hours, or is a short call easier?',
      experience: 'What would you want a security crew to do differently at your next event?',
    },
    subjects: {
      coverage: 'Following up: security staffing for {c}',
      simplicity: 'One page or a quick call?',
      experience: 'A question about your next event',
    },
    texts: {
      coverage: 'Following up on security for {c}. Is the date set, and roughly how many guards do you need?',
      simplicity: 'Following up on security for {c}. A one-page outline or a quick call: which is easier?',
      experience: 'Following up with {c}. What should a security crew do better at your next event?',
    },
  },
  CONSULTATION_SCHEDULED: {
    openers: {
      professional: 'Thank you for setting time aside to talk through security staffing for {c}.',
      friendly: 'I’m looking forward to hearing what {c} has planned.',
      persuasive: 'Our consultation should leave {c} with a staffing plan you can use, whoever you book in the end.',
      informative:
        'Here is what I would like to cover in our consultation: the entry points, the headcount by hour, and whom you call on the day.',
      casual: 'Looking forward to our chat. No slides, just questions.',
      'consultative-negotiation': 'For our consultation, I’d rather start with your constraints than with our offer.',
    },
    requests: {
      coverage:
        'Could you send me the expected attendance and the opening hours beforehand, so that we can talk about numbers?',
      simplicity: 'Who else should be there, so that we only need to have this conversation once?',
      experience: 'If you have a site plan, please send it over and mark the spots that gave you trouble last time.',
    },
    subjects: {
      coverage: 'Our consultation: numbers for {c}',
      simplicity: 'Our consultation: who should join?',
      experience: 'Our consultation: the site plan',
    },
    texts: {
      coverage: 'Before our consultation, could you send me the expected attendance and opening hours for {c}?',
      simplicity: 'Who else from {c} should join our consultation, so that we only need to talk once?',
      experience: 'If {c} has a site plan, could you send it to me before our consultation?',
    },
  },
  PROPOSAL_SENT: {
    openers: {
      professional: 'I wanted to make sure that the proposal for {c} reached you and answers the right questions.',
      friendly: 'I hope the proposal made sense. I’m happy to walk through any of it with you.',
      persuasive:
        'The proposal is built around the crew I would want on site for {c}. The sooner we confirm, the more of those people I can line up.',
      informative:
        'A note to help you compare the proposal for {c}: positions, hours and rates decide the total, so they are the lines to check first.',
      casual: 'Any first thoughts on the proposal? Blunt ones are welcome.',
      'consultative-negotiation':
        'If something in the proposal doesn’t work for {c}, I’d like to know which part: headcount, hours or rate. Each can move, and each has a trade-off.',
    },
    requests: {
      coverage: 'Is there a date by which you want the crew confirmed? I can plan back from it.',
      simplicity: 'What still needs to change before you can sign off on it?',
      experience: 'Shall we walk through the site plan together and check the positions against it?',
    },
    subjects: {
      coverage: 'Proposal for {c}: timing',
      simplicity: 'Proposal for {c}: anything to change?',
      experience: 'Proposal for {c}: positions on site',
    },
    texts: {
      coverage: 'When do you need the crew for {c} confirmed? I can plan back from that date.',
      simplicity: 'Is there anything to change in the proposal for {c} before you can sign off?',
      experience: 'Shall we check the positions in the proposal for {c} against the site plan?',
    },
  },
  CLOSED_WON: {
    openers: {
      professional: 'Thank you for choosing us to staff security for {c}. We are glad to have the work.',
      friendly: 'We’re really happy to be working with {c}. Thank you for trusting us with it.',
      persuasive: 'You made a good call for {c}. Now let’s make it pay off on the day.',
      informative: 'Thank you for confirming. Here is what happens next for {c}.',
      casual: 'Great to have {c} on board. Let’s get the boring parts done early.',
      'consultative-negotiation':
        'Thank you for working through the details with me. I’d like {c} to see the same care on site that went into the agreement.',
    },
    requests: {
      coverage: 'Please send me the final schedule and the on-site contact, and I will confirm the crew against it.',
      simplicity: 'Who should receive the schedule, and who gets the invoice?',
      experience: 'Can we set up a 20-minute briefing with your event manager the week before?',
    },
    subjects: {
      coverage: 'Next steps for {c}',
      simplicity: 'Schedule and invoices for {c}',
      experience: 'Crew briefing for {c}',
    },
    texts: {
      coverage: 'Thanks for going with us for {c}. Please send me the final schedule, and I’ll confirm the crew.',
      simplicity: 'Who should get the schedule for {c}, and who gets the invoice?',
      experience: 'Can we set up a short crew briefing for {c} the week before?',
    },
  },
  CLOSED_LOST: {
    openers: {
      professional: 'Thank you for considering us for {c}. I respect your decision.',
      friendly: 'Thanks for letting me know, and no hard feelings at all. I hope the event goes well.',
      persuasive:
        'I understand that {c} went another way this time. Plans change close to an event, and a second source is worth having.',
      informative:
        'Thank you for your decision on {c}. For your planning: we also take requests at short notice and for single shifts.',
      casual: 'No worries about this one. It happens.',
      'consultative-negotiation': 'I’d value one honest answer: what would have made our offer to {c} an easy yes?',
    },
    requests: {
      coverage: 'May I check in before your next event, in case you need extra people?',
      simplicity: 'If anything changes, reply to this message and I will pick it up from here.',
      experience: 'What did the other offer do better? One line would help me.',
    },
    subjects: {
      coverage: 'Staying in touch with {c}',
      simplicity: 'If plans change for {c}',
      experience: 'One question about your decision',
    },
    texts: {
      coverage: 'Thanks for considering us for {c}. May I check in before the next event?',
      simplicity: 'Thanks for letting me know about {c}. If plans change, just text me here.',
      experience: 'Thanks for your decision on {c}. What did the other offer do better? One line would help me.',
    },
  },
} as const satisfies Record<LeadStatus, Stage>;
