import {
  IconArrowBackUp,
  IconBookmark,
  IconCalendarPlus,
  IconDeviceDesktop,
  IconDownload,
  IconFilePlus,
  IconKeyboard,
  IconLogout,
  IconMail,
  IconMap2,
  IconMoon,
  IconNote,
  IconSettings,
  IconShieldHalf,
  IconSquarePlus,
  IconSun,
  IconUpload,
  IconUserPlus,
} from '@tabler/icons-react';
import { SECTIONS, type SectionId } from '@/app/_portal/accounts/sections';
import { foldForSearch, searchWords } from '@/domain/shared/search';
import type { SavedView } from '@/domain/views/saved-view';
import { TABS, type TabId } from '../../tabs';

/** What commands can do, for the palette to carry out. */
export interface CommandActions {
  requestTabAction: (tab: TabId, action: 'add' | 'import' | 'export') => void;
  openTab: (tab: TabId) => void;
  openView: (view: SavedView) => void;
  openSettings: (section?: SectionId) => void;
  setScheme: (scheme: 'light' | 'dark' | 'auto') => void;
  /** Starts an email to the lead that is open. */
  emailLead: () => void;
  /** Opens the plan of the lead that is open, or of none. */
  planStaffing: () => void;
  /** Takes a note in one field, on the lead that is open if there is one. */
  quickNote: () => void;
  undo: () => void;
  showKeys: () => void;
  showTour: () => void;
  signOut: () => void;
}

export interface Command {
  id: string;
  label: string;
  /** Other words for it. */
  synonyms: string;
  icon: typeof IconSun;
  /** Its shortcut, and the tab in which it works; everywhere if there is none. */
  keys?: { keys: readonly string[]; in?: TabId };
  /** Offered before anything is typed. */
  isCommon?: boolean;
  /** Offered only while a lead is open. */
  needsLead?: boolean;
  /** When what it is about happened. */
  at?: Date;
  run: (actions: CommandActions) => void;
}

const N = ['N'];

const ADDING: Command[] = [
  {
    id: 'add-lead',
    label: 'Add lead',
    synonyms: 'new create company contact prospect customer',
    icon: IconUserPlus,
    keys: { keys: N, in: 'crm' },
    isCommon: true,
    run: ({ requestTabAction }) => requestTabAction('crm', 'add'),
  },
  {
    id: 'add-task',
    label: 'Add task',
    synonyms: 'new create todo reminder',
    icon: IconSquarePlus,
    keys: { keys: N, in: 'tasks' },
    isCommon: true,
    run: ({ requestTabAction }) => requestTabAction('tasks', 'add'),
  },
  {
    id: 'add-note',
    label: 'Add note',
    synonyms: 'new create write memo',
    icon: IconFilePlus,
    keys: { keys: N, in: 'notes' },
    isCommon: true,
    run: ({ requestTabAction }) => requestTabAction('notes', 'add'),
  },
  {
    id: 'quick-note',
    label: 'Quick note',
    synonyms: 'new add create write jot memo',
    icon: IconNote,
    run: ({ quickNote }) => quickNote(),
  },
  {
    id: 'add-event',
    label: 'Add event',
    synonyms: 'new create meeting appointment schedule calendar',
    icon: IconCalendarPlus,
    keys: { keys: N, in: 'calendar' },
    isCommon: true,
    run: ({ requestTabAction }) => requestTabAction('calendar', 'add'),
  },
  {
    id: 'add-email',
    label: 'Write email',
    synonyms: 'new create compose send mail message add',
    icon: IconMail,
    isCommon: true,
    run: ({ requestTabAction }) => requestTabAction('email', 'add'),
  },
  {
    id: 'email-lead',
    label: 'Email this lead',
    synonyms: 'write compose send mail message contact',
    icon: IconMail,
    isCommon: true,
    needsLead: true,
    run: ({ emailLead }) => emailLead(),
  },
  {
    id: 'plan-staffing',
    label: 'Plan staffing',
    synonyms: 'guards planner price quote calculate estimate event',
    icon: IconShieldHalf,
    run: ({ planStaffing }) => planStaffing(),
  },
  {
    id: 'import-leads',
    label: 'Import leads',
    synonyms: 'csv upload file hubspot salesforce',
    icon: IconUpload,
    isCommon: true,
    run: ({ requestTabAction }) => requestTabAction('crm', 'import'),
  },
  {
    id: 'export-leads',
    label: 'Export leads',
    synonyms: 'csv download file backup',
    icon: IconDownload,
    isCommon: true,
    run: ({ requestTabAction }) => requestTabAction('crm', 'export'),
  },
];

const TAB_SYNONYMS: Partial<Record<TabId, string>> = {
  dashboard: 'home start overview',
  crm: 'crm companies contacts customers',
  pipeline: 'board kanban deals stages',
  tasks: 'todo',
  calendar: 'events meetings schedule agenda',
  email: 'mail messages templates',
  quotes: 'offers proposals estimates sign signature accept price',
  reporting: 'reporting analytics charts figures',
  usage: 'quota plan limits',
  gamification: 'gamification points badges achievements challenges streak rank',
  staffing: 'guard planner calculator quote price rate card margin rules',
  cost: 'pricing calculator',
};

const OPENING: Command[] = TABS.map(({ id, label, icon }) => ({
  id: `tab-${id}`,
  label,
  synonyms: `go open ${TAB_SYNONYMS[id] ?? ''}`,
  icon,
  run: ({ openTab }) => openTab(id),
}));

/** Not offered to somebody who wants to see nothing of points. */
export const POINTS_COMMAND = 'tab-gamification';

/** Where the heading of a section does not say enough, the label too. */
const SECTION_WORDS: Record<SectionId, { label?: string; synonyms: string }> = {
  profile: { label: 'Profile settings', synonyms: 'name time zone defaults account' },
  subscription: { synonyms: 'settings plan billing upgrade pro trial' },
  email: { label: 'Email signature', synonyms: 'settings mail footer' },
  notifications: { label: 'Notification settings', synonyms: 'alerts mute' },
  points: { synonyms: 'settings streak days off hide achievements challenges gamification rank' },
  appearance: { synonyms: 'settings theme color scheme' },
  password: { label: 'Change password', synonyms: 'settings security' },
  'custom-fields': { synonyms: 'settings own columns properties attributes leads' },
  licenses: { synonyms: 'settings company license guard cards insurance regulator state staffing' },
  'rate-cards': { synonyms: 'settings prices rates pay bill margin burden overtime holidays staffing' },
  quotes: { label: 'Quote settings', synonyms: 'settings letterhead logo terms deposit cancellation address company' },
  tones: { synonyms: 'settings ai voice style assistant email' },
  'two-factor': { synonyms: 'settings security 2fa authenticator app code recovery codes' },
  sessions: { synonyms: 'settings security devices sign out everywhere' },
  tokens: { synonyms: 'settings developer integration key rest' },
  webhooks: { synonyms: 'settings developer integration endpoint zapier n8n automation' },
  'calendar-feed': { synonyms: 'settings ical subscribe outlook google' },
  privacy: { label: 'Privacy settings', synonyms: 'analytics tracking usage data share' },
  'your-data': { label: 'Export all data', synonyms: 'settings download backup takeout zip csv json gdpr' },
  deleted: { synonyms: 'settings trash restore undo' },
  'delete-account': { synonyms: 'settings close leave cancel remove gdpr' },
};

const SETTINGS: Command[] = [
  {
    id: 'settings',
    label: 'Settings',
    synonyms: 'go open preferences options account',
    icon: IconSettings,
    run: ({ openSettings }) => openSettings(),
  },
  ...SECTIONS.map(({ id, label }) => ({
    id: `settings-${id}`,
    label: SECTION_WORDS[id].label ?? label,
    synonyms: `go open ${SECTION_WORDS[id].synonyms}`,
    icon: IconSettings,
    run: ({ openSettings }: CommandActions) => openSettings(id),
  })),
];

const REST: Command[] = [
  {
    id: 'dark',
    label: 'Dark mode',
    synonyms: 'theme night appearance color scheme',
    icon: IconMoon,
    run: ({ setScheme }) => setScheme('dark'),
  },
  {
    id: 'light',
    label: 'Light mode',
    synonyms: 'theme day bright appearance color scheme',
    icon: IconSun,
    run: ({ setScheme }) => setScheme('light'),
  },
  {
    id: 'system',
    label: 'Use system appearance',
    synonyms: 'theme auto mode dark light color scheme',
    icon: IconDeviceDesktop,
    run: ({ setScheme }) => setScheme('auto'),
  },
  {
    id: 'keys',
    label: 'Keyboard shortcuts',
    synonyms: 'help keys hotkeys',
    icon: IconKeyboard,
    keys: { keys: ['?'] },
    isCommon: true,
    run: ({ showKeys }) => showKeys(),
  },
  {
    id: 'tour',
    label: 'Show the tour',
    synonyms: 'help introduction onboarding start guide',
    icon: IconMap2,
    run: ({ showTour }) => showTour(),
  },
  {
    id: 'sign-out',
    label: 'Sign out',
    synonyms: 'log out logout exit leave',
    icon: IconLogout,
    run: ({ signOut }) => signOut(),
  },
];

/** Undoes what the user did last. */
export const undoing = ({ text, at }: { text: string; at: number }): Command => ({
  id: 'undo',
  label: `Undo: ${text}`,
  synonyms: 'take back revert reverse mistake last change',
  icon: IconArrowBackUp,
  keys: { keys: ['Ctrl', 'Z'] },
  isCommon: true,
  at: new Date(at),
  run: ({ undo }) => undo(),
});

/** Opens a saved view. */
export const viewing = (view: SavedView): Command => ({
  id: `view-${view.id}`,
  label: view.name,
  synonyms: `go open saved view list filter ${view.list}`,
  icon: IconBookmark,
  run: ({ openView }) => openView(view),
});

export const COMMANDS: readonly Command[] = [...ADDING, ...OPENING, ...SETTINGS, ...REST];

/** Commands that change nothing of the page leave the focus where it was. */
export const RETURN_FOCUS: ReadonlySet<string> = new Set(['dark', 'light', 'system', 'undo']);

/** At most this many, so that what a search finds stays in view. */
const MAX_COMMANDS = 6;

const startsWord = (text: string, word: string) => ` ${text}`.replaceAll('-', ' ').includes(` ${word}`);

/**
 * The commands for a query: each of its words starts a word of the label or of the synonyms. Those with all words in
 * their label come first.
 */
export function findCommands(query: string, commands = COMMANDS): Command[] {
  const words = searchWords(query);
  const isIn = (text: string) => words.every((word) => startsWord(foldForSearch(text), word));
  const matching = commands.filter(({ label, synonyms }) => isIn(`${label} ${synonyms}`));
  const [named, others] = [matching.filter(({ label }) => isIn(label)), matching.filter(({ label }) => !isIn(label))];
  return [...named, ...others].slice(0, MAX_COMMANDS);
}
