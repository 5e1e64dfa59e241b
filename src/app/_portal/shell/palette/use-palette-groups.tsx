import { IconRefresh, IconSearch, IconUserPlus } from '@tabler/icons-react';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { useFormats } from '@/app/_ui/time/formats';
import { MIN_SEARCH, SEARCH_TOO_LONG } from '@/domain/search/search-limits';
import { searchedDigits } from '@/domain/shared/search';
import { requestTabAction } from '../../tab-action';
import { useLatestUndo } from '../undo/use-undo-last';
import { COMMANDS, type Command, findCommands, POINTS_COMMAND, RETURN_FOCUS, undoing, viewing } from './commands';
import { emphasize } from './emphasis';
import classes from './palette.module.css';
import type { PaletteGroup, PaletteItem } from './palette-item';
import { groupsOf, leadItem } from './records';
import { openLeadId, useCommandActions } from './use-command-actions';
import { useRecentLeads, useRecords } from './use-records';

const OFFLINE = 'You’re offline. You can search leads, tasks, events and notes again once you’re back.';
const FAILED = 'The search failed.';
const TOO_SHORT = 'Type one more letter to search.';

interface Palette {
  groups: PaletteGroup[];
  /** Shown below the rows. */
  message: string | null;
  /** How many recent leads are being loaded. */
  expected: number;
  isLoading: boolean;
}

interface PaletteGroupsOptions {
  query: string;
  onQuery: (query: string) => void;
  showKeys: () => void;
}

/** The rows for what was typed: commands first, which are there at once, so that nothing pushes them down later. */
export function usePaletteGroups({ query, onQuery, showKeys }: PaletteGroupsOptions): Palette {
  // The palette closes before another tab opens.
  const tabId = new URLSearchParams(window.location.search).get('tab');
  const formats = useFormats();
  const actions = useCommandActions(showKeys);
  const recent = useRecentLeads();
  const records = useRecords(query);
  const q = query.trim();
  const latest = useLatestUndo();
  const { data: views = [] } = api.views.list.useQuery();
  const all = [...(latest ? [undoing(latest)] : []), ...COMMANDS, ...views.map(viewing)];

  const commandItem = (command: Command): PaletteItem => {
    const { id, label, icon: Icon, keys, at, run } = command;
    return {
      id,
      icon: <Icon size={18} stroke={1.6} aria-hidden />,
      label: <span className={classes.name}>{emphasize(label, q)}</span>,
      context: at && formats.ago(at, new Date()),
      keys: keys && (keys.in === undefined || keys.in === tabId) ? keys.keys : undefined,
      run: () => run(actions),
      returnsFocus: RETURN_FOCUS.has(id),
    };
  };
  const { hidePoints } = useViewer();
  const hasLead = openLeadId() !== null;
  const commands = (label: string, list: readonly Command[]): PaletteGroup[] => {
    const items = list
      .filter(({ needsLead, id }) => (!needsLead || hasLead) && (!hidePoints || id !== POINTS_COMMAND))
      .map(commandItem);
    return items.length > 0 ? [{ label, items }] : [];
  };

  if (q === '') {
    const groups = [
      ...(recent.leads.length > 0
        ? [{ label: 'Recent leads', items: recent.leads.map((lead) => leadItem(lead, '')) }]
        : []),
      ...commands(
        'Commands',
        all.filter(({ isCommon }) => isCommon),
      ),
    ];
    return { groups, message: null, expected: recent.expected, isLoading: false };
  }
  if (records.isTooLong) return { groups: [], message: SEARCH_TOO_LONG, expected: 0, isLoading: false };

  const { found, near, isStale, isSearching: isLoading } = records;
  const foundGroups = found ? groupsOf(found, { q, formats }).map((group) => ({ ...group, isStale })) : [];
  const groups = [...commands('Commands', findCommands(q, all)), ...foundGroups];
  const done = { groups, message: null, expected: 0, isLoading };
  if (records.isOffline) return { ...done, message: OFFLINE };
  if (records.error) return { ...done, groups: [...groups, retrying(records.retry)], message: FAILED };
  if (isLoading || groups.length > 0) return done;
  if (q.length < MIN_SEARCH) return { ...done, message: TOO_SHORT };
  const instead = near.length > 0 ? [nearby(near, onQuery)] : [];
  return { ...done, groups: [...instead, adding(q)], message: `Nothing matches “${shortened(q)}”.` };
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text);

const retrying = (retry: () => void): PaletteGroup => ({
  label: 'Search',
  items: [
    {
      id: 'retry',
      icon: <IconRefresh size={18} stroke={1.6} aria-hidden />,
      label: 'Try again',
      run: retry,
      staysOpen: true,
    },
  ],
});

const nearby = (near: readonly string[], onQuery: (query: string) => void): PaletteGroup => ({
  label: 'Did you mean',
  items: near.map((name) => ({
    id: `near-${name}`,
    icon: <IconSearch size={18} stroke={1.6} aria-hidden />,
    label: <bdi className={classes.name}>{name}</bdi>,
    run: () => onQuery(name),
    staysOpen: true,
  })),
});

/** The form for a new lead, with what was typed as the company, unless that is a phone number. */
function adding(q: string): PaletteGroup {
  const name = searchedDigits(q) === null ? q : undefined;
  return {
    label: 'Commands',
    items: [
      {
        id: 'add-named',
        icon: <IconUserPlus size={18} stroke={1.6} aria-hidden />,
        label: name === undefined ? 'Add lead' : `Add lead “${shortened(name)}”`,
        run: () => requestTabAction('crm', 'add', name),
      },
    ],
  };
}
