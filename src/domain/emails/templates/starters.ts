import type { CreateTemplateInput } from '#domain/emails/templates/template';
import type { TemplateCategory } from '#domain/emails/templates/template-choices';

export interface StarterTemplate extends CreateTemplateInput {
  category: TemplateCategory;
}

/** One template per category to start from. A rep's signature follows them, so none ends with a name. */
export const STARTER_TEMPLATES: readonly StarterTemplate[] = [
  {
    name: 'First contact',
    category: 'INITIAL_CONTACT',
    subject: 'Security staffing for {{companyName}}',
    body: `Hi {{contactFirstName|there}},

I staff security for live events: entrances and bag checks, access control, stage and backstage posts, and overnight watch.

If {{companyName}} has an event coming up, I can draft a staffing plan and a price from three things:

- the dates, hours and expected attendance
- how many entrances there are
- whether there will be alcohol, camping or cash on site

Who on your side decides on security? And would 15 minutes this week be possible?`,
  },
  {
    name: 'No answer yet',
    category: 'FOLLOW_UP',
    subject: 'Security for {{companyName}}: is now a good time?',
    body: `Hi {{contactFirstName|there}},

I wrote to you about security staffing a while ago and know how full the weeks before an event are, so I'll keep this short.

The earlier the gate, search and backstage posts are planned, the more choice there is in who stands on them. Close to the date, licensed guards are among the first things to run out.

A one-line answer is plenty:

1. Yes, let's talk. Tell me when to call.
2. Later. Tell me which month, and I'll leave you alone until then.
3. Not me. Tell me who looks after security.`,
  },
  {
    name: 'Invitation to a site walk',
    category: 'CONSULTATION_INVITE',
    subject: 'A site walk for {{companyName}}',
    body: `Hi {{contactFirstName|there}},

The quickest way to a headcount you can rely on is to walk the site together. It takes about 45 minutes, and we would look at:

- entrances, queues, and where bag checks fit
- backstage, cash and other areas that need a post of their own
- exits, and the routes that emergency vehicles need
- where your crew hands over to security, and when

Afterward I'll send you the list of posts and hours in writing.

Would Tuesday or Thursday work? If you can't be on site yet, a video call with the site plan does nearly as well.`,
  },
  {
    name: 'Proposal attached',
    category: 'PROPOSAL',
    subject: 'Security staffing proposal for {{companyName}}',
    body: `Hi {{contactFirstName|there}},

The staffing proposal for {{companyName}} is attached. Three places to look at first:

1. The post list: who stands where, and from when to when.
2. The rates, and what they include: supervision, radios, overtime, travel.
3. The deadlines: when the final headcount is due, and when you will have the license and insurance papers.

If the total is over your budget, tell me by how much. Moving start times or combining two quiet posts often saves more than it sounds, without thinning out the gates.

When could we go through it together?`,
  },
  {
    name: 'Confirming the booking',
    category: 'CLOSING',
    subject: 'Confirming security for {{companyName}}',
    body: `Hi {{contactFirstName|there}},

I'm glad we're going ahead. To hold the team for your dates, I need four things from you:

- the signed agreement
- the name and cell number of whoever runs the site while the team is there
- the latest site plan, even if it will still change
- the address for invoices

Once I have them, I'll confirm in writing. Before the event, we'll go through the roster, the arrival times and the briefing together.

Is there a date by which your permit office wants the security plan?`,
  },
  {
    name: 'After the event',
    category: 'OTHER',
    subject: 'How did security work out for {{companyName}}?',
    body: `Hi {{contactFirstName|there}},

Now that the event is over, I'd like to hear how security looked from where you stood:

- Which post should have started earlier, or stayed longer?
- Where did guests have to wait, and for how long?
- Was there someone on the team you'd want back?

Two or three lines are enough. If your next date is already set, send it along, and the plan can start from what we learned this time.`,
  },
];

/** The templates of a new account: from the first contact to the proposal. */
export const FIRST_TEMPLATES = STARTER_TEMPLATES.slice(0, 4);
