import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, LIMITS, Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { expect, it, onTestFinished, vi } from 'vitest';
import { PointsSection } from '@/app/_portal/accounts/points-section';
import { PerformancePanel } from '@/app/_portal/dashboard/performance-panel';
import Gamification from '@/app/_portal/gamification/list/gamification';
import { useDailyVisit } from '@/app/_portal/gamification/record/use-daily-visit';
import { SideMenu } from '@/app/_portal/shell/side-menu';
import { tabById } from '@/app/_portal/tabs';
import type {
  BoardPlace,
  GamificationStats,
  Leaderboard,
  OwnPlace,
  PointEntry,
} from '@/domain/gamification/gamification';
import type { TeamPeople } from '@/domain/teams/team';

const at = new Date('2026-03-04T15:30:00Z');

const ENTRY: PointEntry = {
  id: '01890000-0000-7000-8000-00000000000a',
  action: 'LEAD_CONVERTED',
  description: 'Won Northgate Arena',
  points: 100,
  createdAt: at,
  takenBackAt: null,
};

const STATS: GamificationStats = {
  totalPoints: 1240,
  currentStreak: 6,
  longestStreak: 12,
  bonusOn: '2027-03-08',
  rank: 3,
  tier: 'FREE',
  isBetaTester: false,
  achievements: [
    {
      id: 'first_lead',
      unlockedAt: at,
      achievement: { name: 'First lead', description: 'Add your first lead', icon: 'seedling', points: 10 },
    },
  ],
  recentPoints: [ENTRY],
  counters: { added: 7, won: 0, completed: 31, written: 2 },
  challenges: { open: false, resetsAt: at, items: [] },
};

const place = (rank: number, name: string, rest: Partial<BoardPlace> = {}): BoardPlace => ({
  id: `01890000-0000-7000-8000-0000000000${10 + rank}`,
  rank,
  points: 1000 - rank,
  deals: 1,
  user: { name, email: 'r***@n***' },
  isYou: false,
  ...rest,
});

const UNRANKED: OwnPlace = { ...place(0, 'Dana', { isYou: true, points: 0, deals: 0 }), rank: null };

const BOARD: Leaderboard = { leaderboard: [place(1, 'Robin'), place(2, 'Ines')], userRank: null, you: UNRANKED };

const UNAVAILABLE = new Refusal({ code: 'UNAVAILABLE', message: 'Try again in a moment.' });
const fail =
  (problem: Refusal = UNAVAILABLE) =>
  () => {
    throw problem;
  };

const NORTH: TeamPeople[] = [
  { id: '01890000-0000-7000-8000-0000000000f0', name: 'North', members: [{ userId: VIEWER.id, name: 'Dana' }] },
];

interface Answers {
  stats?: () => GamificationStats;
  statsSafe?: () => GamificationStats;
  leaderboard?: (call: Call) => Leaderboard;
  activity?: () => { items: PointEntry[]; nextCursor: null };
  viewer?: Partial<typeof VIEWER>;
}

const answerWith =
  ({ stats = () => STATS, statsSafe = () => STATS, leaderboard = () => BOARD, activity, viewer = {} }: Answers) =>
  (call: Call) => {
    switch (call.path) {
      case 'gamification.stats':
        return stats();
      case 'gamification.statsSafe':
        return statsSafe();
      case 'gamification.leaderboard':
        return leaderboard(call);
      case 'gamification.activity':
        return activity?.() ?? { items: [ENTRY], nextCursor: null };
      case 'user.updateProfile':
        return { ...VIEWER, ...viewer, ...(call.input as object) };
      default:
        return { ...VIEWER, ...viewer };
    }
  };

const show = (answers: Answers = {}, address = '', teams: readonly TeamPeople[] = []) =>
  renderInPortal(<Gamification tab={tabById('gamification')} />, answerWith(answers), address, teams, {
    ...VIEWER,
    ...answers.viewer,
  });

const performance = () => within(screen.getByRole('region', { name: 'Your Performance' }));
const board = () => within(screen.getByRole('region', { name: 'Rankings' }));

it('shows points, streak and rank, and the latest entries', async () => {
  show();
  expect(await performance().findByText('1,240')).toBeTruthy();
  expect(performance().getByText('6')).toBeTruthy();
  expect(performance().getByText('#3')).toBeTruthy();
  expect(performance().getByText('Won Northgate Arena')).toBeTruthy();
  expect(performance().getByText(/^Keep your streak going for the next bonus on Mar\s8/)).toBeTruthy();
});

it.each([
  ['FREE', false, 'PRO earns 2x points and exclusive weekly challenges worth up to 500 bonus points.'],
  ['a trial', true, 'You’ll earn 2x points with a subscription.'],
])('tells %s what a subscription adds', async (_, open, text) => {
  show({ stats: () => ({ ...STATS, challenges: { open, resetsAt: at, items: [] } }) });
  expect(await screen.findByText(text)).toBeTruthy();
});

it('shows the progress of this week’s challenges if the plan includes them', async () => {
  const items = [
    { id: 'wins', name: 'Win 2 deals', icon: 'trophy', points: 250, done: 1, goal: 2, completedAt: null },
    { id: 'leads', name: 'Add 10 leads', icon: 'user-plus', points: 100, done: 10, goal: 10, completedAt: at },
  ] as const;
  show({ stats: () => ({ ...STATS, tier: 'PRO', challenges: { open: true, resetsAt: at, items: [...items] } }) });
  expect(await screen.findByRole('progressbar', { name: 'Win 2 deals: 1 of 2' })).toBeTruthy();
  expect(screen.getByText(/Done, \+100/)).toBeTruthy();
  expect(screen.queryByText(/PRO earns 2x points/)).toBeNull();
});

it('shows unlocked achievements with their date, and the progress toward the others', async () => {
  show({}, '?view=achievements');
  const unlocked = within(await screen.findByRole('list', { name: 'Unlocked' }));
  expect(unlocked.getByText('First lead')).toBeTruthy();
  expect(unlocked.getByText(/Mar 4/)).toBeTruthy();
  const ahead = within(screen.getByRole('list', { name: 'Up next' }));
  expect(ahead.getAllByRole('listitem')).toHaveLength(11);
  expect(ahead.getByRole('progressbar', { name: 'Fifty tasks: 31 of 50' })).toBeTruthy();
});

it('says that nothing is unlocked yet', async () => {
  show({ stats: () => ({ ...STATS, achievements: [] }) }, '?view=achievements');
  expect(await screen.findByText('No achievements unlocked yet.')).toBeTruthy();
});

it('marks points that were taken back, and explains entries without points', async () => {
  const items = [
    { ...ENTRY, takenBackAt: at },
    { ...ENTRY, id: '01890000-0000-7000-8000-00000000000b', description: 'Added a lead', points: 0 },
  ];
  show({ activity: () => ({ items, nextCursor: null }) }, '?view=activity');
  expect(await screen.findByText(/^Taken back/)).toBeTruthy();
  expect(screen.getByText(/^Daily maximum reached/)).toBeTruthy();
});

it('falls back to total and streak if the other stats fail to load', async () => {
  show({ stats: fail(), statsSafe: () => ({ ...STATS, rank: null }) });
  expect(await screen.findByText('Only your total and your streak could be loaded.')).toBeTruthy();
  expect(performance().getByText('1,240')).toBeTruthy();
  expect(performance().getByText(String(STATS.currentStreak))).toBeTruthy();
  expect(performance().getAllByText('–')).toHaveLength(1);
});

it('offers FREE users PRO if not even the total loads', async () => {
  show({ stats: fail(), statsSafe: fail() });
  expect((await screen.findByRole('link', { name: 'Upgrade to PRO - $49/month' })).getAttribute('href')).toBe(
    '/settings#subscription',
  );
  expect(performance().getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('opens on the team, and requests the chosen period and ranking', async () => {
  const asked: unknown[] = [];
  const answers: Answers = {
    leaderboard: ({ input }) => {
      asked.push(input);
      return BOARD;
    },
  };
  show(answers, '', NORTH);
  await board().findByText('Robin');
  await userEvent.click(board().getByRole('radio', { name: 'All Time' }));
  await userEvent.click(board().getByRole('radio', { name: 'Deals won' }));
  await userEvent.click(board().getByRole('radio', { name: 'Everyone' }));
  await waitFor(() =>
    expect(asked).toEqual([
      { period: 'WEEKLY', scope: 'team', by: 'points' },
      { period: 'ALL_TIME', scope: 'team', by: 'points' },
      { period: 'ALL_TIME', scope: 'team', by: 'deals' },
      { period: 'ALL_TIME', scope: 'all', by: 'points' },
    ]),
  );
  // Deals won are for teammates only.
  expect(board().queryByRole('radio', { name: 'Deals won' })).toBeNull();
});

it('shows those in no team their own figures first, then the others by their masked email, without deals', async () => {
  const stranger = { name: 'r***@n***', email: 'r***@n***' };
  const you = place(2, 'Dana', { isYou: true });
  const others = [1, 3].map((rank) => place(rank, '', { user: stranger, deals: null }));
  show({ leaderboard: () => ({ leaderboard: [...others, you], userRank: 2, you }) });
  await board().findByText('Dana');
  const places = within(board().getByRole('list', { name: 'Places' })).getAllByRole('listitem');
  expect(places.map(({ textContent }) => textContent)).toEqual([
    'Rank 2DanaYour***@n***998 points1 deal won',
    'Rank 1r***@n***999 points',
    'Rank 3r***@n***997 points',
  ]);
  expect(board().queryByRole('radio', { name: 'My teams' })).toBeNull();
});

it('lists the user last if they rank below the listed places', async () => {
  const you = place(57, 'Dana', { isYou: true });
  show({ leaderboard: () => ({ ...BOARD, userRank: 57, you }) }, '', NORTH);
  await board().findByText('Robin');
  const places = within(board().getByRole('list', { name: 'Places' })).getAllByRole('listitem');
  expect(places.map((each) => each.getAttribute('aria-current'))).toEqual([null, null, 'true']);
  expect(places[2]?.textContent).toContain('Rank 57');
});

it('lists the user last without a rank, but with their points, if they have won no deal in the period', async () => {
  show({ leaderboard: () => ({ ...BOARD, you: { ...UNRANKED, points: 30 } }) }, '?by=deals', NORTH);
  await board().findByText('Robin');
  const places = within(board().getByRole('list', { name: 'Places' })).getAllByRole('listitem');
  expect(places).toHaveLength(3);
  expect(places[2]?.getAttribute('aria-current')).toBe('true');
  expect(places[2]?.textContent).toMatch(/^Not ranked yet.*You.*0 deals won30 points$/);
});

it('gives hidden users no number among the others, and tells them the rank that they would have', async () => {
  const you = place(1, 'Dana', { isYou: true });
  show({
    leaderboard: () => ({ leaderboard: [you, place(1, 'Robin')], userRank: 1, you }),
    viewer: { hideFromLeaderboard: true },
  });
  await board().findByText('Robin');
  const [own, other] = within(board().getByRole('list', { name: 'Places' })).getAllByRole('listitem');
  expect(own?.textContent).toMatch(/^Not ranked, because you are hidden–Dana/);
  expect(other?.textContent).toMatch(/^Rank 1Robin/);
  expect(board().getByText(/^Only you see yourself here\. Your rank would be 1\./)).toBeTruthy();
});

it('says that a period has no data', async () => {
  show({ leaderboard: () => ({ leaderboard: [], userRank: null, you: UNRANKED }) });
  expect(await screen.findByText('No data available for this period yet.')).toBeTruthy();
});

it.each([
  ['a generic error without an upgrade link', UNAVAILABLE, 'Failed to load leaderboard', 0],
  [
    'an error about PRO with an upgrade link',
    new Refusal({ code: 'FORBIDDEN', message: 'This board is for PRO.' }),
    'This board is for PRO.',
    1,
  ],
] as const)('shows %s', async (_, problem, text, upgrades) => {
  show({ leaderboard: fail(problem) });
  expect(await board().findByText(text)).toBeTruthy();
  expect(board().queryAllByRole('link', { name: /^Upgrade/ })).toHaveLength(upgrades);
});

it('shows the rank on the dashboard', async () => {
  renderInPortal(<PerformancePanel />, answerWith({}));
  expect(await screen.findByText('#3')).toBeTruthy();
});

it('shows points again if hiding them cannot be saved', async () => {
  const sent = renderInPortal(
    <>
      <PointsSection />
      <PerformancePanel />
    </>,
    (call) => (call.path === 'user.updateProfile' ? fail()() : answerWith({})(call)),
  );
  await userEvent.click(screen.getByRole('switch', { name: /^Show points and the leaderboard/ }));
  expect(sent).toEqual([{ path: 'user.updateProfile', input: { hidePoints: true } }]);
  expect(await screen.findByText('Try again in a moment.')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Your Performance' })).toBeTruthy();
});

it('shows nothing of points on their page to those who hide them', async () => {
  const sent = renderInPortal(
    <>
      <PointsSection />
      <Gamification tab={tabById('gamification')} />
    </>,
    answerWith({}),
  );
  await performance().findByText('1,240');
  await userEvent.click(screen.getByRole('switch', { name: /^Show points and the leaderboard/ }));
  expect(await screen.findByText('You have hidden points and the leaderboard.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Your Performance' })).toBeNull();
  expect(sent.some(({ path }) => path === 'user.updateProfile')).toBe(true);
});

it('hides the leaderboard from the menu and the dashboard together', async () => {
  renderInPortal(
    <>
      <PointsSection />
      <SideMenu active="crm" />
      <PerformancePanel />
    </>,
    (call) => (call.path === 'usage.limits' ? LIMITS : answerWith({})(call)),
  );
  expect(screen.getAllByRole('link', { name: 'Leaderboard' })).toHaveLength(2);
  await userEvent.click(screen.getByRole('switch', { name: /^Show points and the leaderboard/ }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Leaderboard' })).toBeNull());
  expect(screen.queryByRole('heading', { name: 'Your Performance' })).toBeNull();
});

function Visit() {
  useDailyVisit();
  return <PerformancePanel />;
}

it('registers the day once when the portal loads, and refreshes the streak', async () => {
  let reads = 0;
  const sent = renderInPortal(<Visit />, (call) => {
    if (call.path === 'gamification.streak') return { currentStreak: 7, longestStreak: 12, registered: true };
    if (call.path !== 'gamification.stats') return answerWith({})(call);
    reads += 1;
    return { ...STATS, currentStreak: reads === 1 ? 6 : 7 };
  });
  expect(await screen.findByText('7')).toBeTruthy();
  expect(sent.map(({ path }) => path)).toEqual(['gamification.streak']);
});

it('shows the new streak even if the day is registered before the standing has arrived', async () => {
  const beforeTheVisit = deferred<GamificationStats>();
  const answers = [beforeTheVisit.promise];
  renderInPortal(<Visit />, (call) => {
    if (call.path === 'gamification.streak') return { currentStreak: 7, longestStreak: 12, registered: true };
    if (call.path !== 'gamification.stats') return answerWith({})(call);
    return answers.shift() ?? { ...STATS, currentStreak: 7 };
  });
  expect(await screen.findByText('7')).toBeTruthy();
  await act(async () => beforeTheVisit.resolve(STATS));
  expect(screen.getByText('7')).toBeTruthy();
});

it('retries registering the day until it succeeds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const refusals = [UNAVAILABLE, UNAVAILABLE];
  const sent = renderInPortal(<Visit />, (call) => {
    const refusal = call.path === 'gamification.streak' && refusals.shift();
    if (refusal) throw refusal;
    if (call.path === 'gamification.streak') return { currentStreak: 7, longestStreak: 12, registered: true };
    return answerWith({})(call);
  });
  for (let minute = 1; minute <= 4; minute += 1) {
    await waitFor(() => expect(sent).toHaveLength(Math.min(minute, 3)));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
  }
  expect(sent.map(({ path }) => path)).toEqual(Array(3).fill('gamification.streak'));
});

it('allows two days off, but no third', async () => {
  const sent = renderInPortal(<PointsSection />, answerWith({}));
  const day = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  await userEvent.click(day('Sunday'));
  await userEvent.click(day('Saturday'));
  expect(sent.map(({ input }) => input)).toEqual([{ streakDaysOff: [7] }, { streakDaysOff: [6, 7] }]);
  await waitFor(() => expect(day('Monday').disabled).toBe(true));
  expect(day('Sunday').disabled).toBe(false);
});
