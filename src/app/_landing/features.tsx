import {
  IconBell,
  IconBolt,
  IconBook2,
  IconCalendar,
  IconChartBar,
  IconGauge,
  IconHome,
  IconLayoutKanban,
  IconMail,
  IconNotes,
  IconTableImport,
  IconTrophy,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import classes from './features.module.css';

const NOW = [
  {
    icon: IconHome,
    title: 'Dashboard',
    text: 'Your day on one page: what is overdue, what is due today, which leads have stalled, and your figures.',
  },
  {
    icon: IconUsers,
    title: 'Leads',
    text: 'Company, contact, priority and next step in one list you can search, sort and edit in place.',
  },
  {
    icon: IconLayoutKanban,
    title: 'Pipeline',
    text: 'Six stages on one board. Drag a card or move it with the keyboard, and the totals update.',
  },
  {
    icon: IconBolt,
    title: 'Automatic follow-up tasks',
    text: 'Book a consultation, and the tasks to prepare for it and follow up appear on your list, with due dates.',
  },
  {
    icon: IconCalendar,
    title: 'Calendar',
    text: 'Consultations and site visits by month, week or day, next to the tasks that are due.',
  },
  {
    icon: IconNotes,
    title: 'Notes',
    text: 'What you discussed and agreed on, with tags, in each lead’s timeline.',
  },
  {
    icon: IconMail,
    title: 'Email',
    text: 'Write from templates that fill in each lead’s details, send now or later, and see what became of it.',
  },
  {
    icon: IconChartBar,
    title: 'Reports and forecast',
    text: 'What you won, what is coming and what it is based on, next to the period before.',
  },
  {
    icon: IconBell,
    title: 'Notifications',
    text: 'Get a reminder before an event starts and an alert when a task is overdue. You choose which.',
  },
  {
    icon: IconTableImport,
    title: 'CSV import and export',
    text: 'Bring your spreadsheet. Rows with errors are listed by line; the rest are imported.',
  },
  {
    icon: IconGauge,
    title: 'Plans and usage',
    text: 'See what your plan allows, what you have used, and when it resets.',
  },
] as const;

const SOON = [
  { icon: IconTrophy, title: 'Leaderboard', text: 'Points, streaks and achievements.' },
  { icon: IconUsersGroup, title: 'Teams', text: 'Share leads with colleagues, each with a role.' },
  {
    icon: IconBook2,
    title: 'Enablement pages',
    text: 'Education, trust, cost comparison and state regulation pages to show your customers.',
  },
] as const;

export function Features() {
  return (
    <section className={classes.features} aria-labelledby="features">
      <h2 id="features">What you can do today</h2>
      <ul className={classes.now}>
        {NOW.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon size={24} stroke={1.5} aria-hidden />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <h2>Coming during the beta</h2>
      <ul className={classes.soon}>
        {SOON.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon size={20} stroke={1.5} aria-hidden />
            <p>
              <b>{title}</b> {text}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
