import { requestTabAction } from '../../tab-action';
import type { TabId } from '../../tabs';

interface TourSlide {
  /** The menu item that the slide points at. */
  at: TabId;
  /** What is shown behind it. The first slide leaves a new user where they landed. */
  behind: TabId;
  title: string;
  text: string;
  action?: { label: string; run: () => void };
}

/** What a new user sees, in this order. The step on the device is an index into it. */
export const TOUR_SLIDES: readonly [TourSlide, ...TourSlide[]] = [
  {
    at: 'crm',
    behind: 'dashboard',
    title: 'Start with your leads',
    text: 'Import the CSV file that your spreadsheet or CRM exports, or add leads one by one. You’ll see what can be imported before anything is saved.',
    action: { label: 'Import leads', run: () => requestTabAction('crm', 'import') },
  },
  {
    at: 'pipeline',
    behind: 'pipeline',
    title: 'Move them through the pipeline',
    text: 'Drag a card to its next stage, or move it from its menu. The follow-up tasks of that stage are added for you.',
  },
  {
    at: 'tasks',
    behind: 'tasks',
    title: 'Work through your tasks',
    text: 'Everything you owe a client, sorted by due date. What is overdue or due today is on your dashboard, too.',
  },
  {
    at: 'reporting',
    behind: 'reporting',
    title: 'See where you stand',
    text: 'What you won, what you lost and why, and a forecast that shows the figures behind it. To see this tour again, open the menu of your account.',
  },
];
