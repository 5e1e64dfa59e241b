import {
  IconBell,
  IconBook2,
  IconCalendar,
  IconChartBar,
  IconChecklist,
  IconCode,
  IconCoin,
  IconGavel,
  IconLayoutKanban,
  IconMail,
  IconNotes,
  IconShieldCheck,
  IconTableImport,
  IconTrophy,
  IconUsersGroup,
} from '@tabler/icons-react';
import classes from './features.module.css';

const GROUPS = [
  {
    name: 'Sell',
    features: [
      {
        icon: IconTableImport,
        title: 'CSV import and export',
        text: 'Columns are matched by name, and rows with errors come back with a reason.',
      },
      {
        icon: IconLayoutKanban,
        title: 'Leads and pipeline',
        text: 'Six stages, as a board or as a list. Drag a card, or move it from the keyboard.',
      },
      {
        icon: IconChecklist,
        title: 'Follow-up tasks',
        text: 'Added with due dates as a lead moves forward, beside the tasks you write yourself.',
      },
      {
        icon: IconMail,
        title: 'Email',
        text: 'Templates filled in from the lead, sent now or later, and a log of what became of each.',
      },
      {
        icon: IconCalendar,
        title: 'Calendar',
        text: 'Consultations and site visits beside the tasks that are due. Your calendar app can subscribe.',
      },
      {
        icon: IconNotes,
        title: 'Notes',
        text: 'What you discussed and agreed on, with tags, in each lead’s timeline.',
      },
    ],
  },
  {
    name: 'Keep track',
    features: [
      {
        icon: IconChartBar,
        title: 'Reports and forecast',
        text: 'What you won, what is coming and what it is based on, next to the period before.',
      },
      {
        icon: IconUsersGroup,
        title: 'Teams',
        text: 'Share leads and assign them. When someone leaves, the team keeps its leads.',
      },
      {
        icon: IconTrophy,
        title: 'Leaderboard',
        text: 'Ranks in the team, streaks and achievements. One switch hides all of it.',
      },
      {
        icon: IconBell,
        title: 'Notifications',
        text: 'A reminder before an event, and an alert when a task is overdue. You choose which.',
      },
      {
        icon: IconCode,
        title: 'REST API',
        text: 'The same rules for your own programs, with tokens and an OpenAPI document.',
      },
    ],
  },
  {
    name: 'At the client’s table',
    features: [
      {
        icon: IconBook2,
        title: 'Education',
        text: 'What decides the number of guards, questions to ask, objections and answers, and a glossary.',
      },
      {
        icon: IconShieldCheck,
        title: 'Trust',
        text: 'Vetting, insurance, references: what a client wants to see, as a checklist for each lead.',
      },
      {
        icon: IconGavel,
        title: 'Regulatory',
        text: 'A license checklist for each of 12 states, with links to the official sources.',
      },
      {
        icon: IconCoin,
        title: 'Cost comparison',
        text: 'What an event costs with each kind of staffing, on paper or by a link that expires.',
      },
    ],
  },
] as const;

export function Features() {
  return (
    <section className={classes.features} aria-labelledby="features">
      <h2 id="features">What’s included</h2>
      <div className={classes.groups}>
        {GROUPS.map(({ name, features }) => (
          <div key={name}>
            <h3>{name}</h3>
            <ul>
              {features.map(({ icon: Icon, title, text }) => (
                <li key={title}>
                  <Icon size={20} stroke={1.6} aria-hidden />
                  <div>
                    <h4>{title}</h4>
                    <p>{text}</p>
                  </div>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
