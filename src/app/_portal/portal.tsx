'use client';

import { AppShell } from '@mantine/core';
import { useDisclosure, useDocumentTitle, useHotkeys, useLocalStorage } from '@mantine/hooks';
import dynamic from 'next/dynamic';
import { type ComponentType, type ContextType, Suspense, use, useEffect, useState } from 'react';
import { api, type RouterOutputs } from '@/app/_trpc/client';
import { OfflineLine } from '@/app/_ui/feedback/offline-line';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { type LazyCode, lazyCode, lazyOnIntent, lazyPart } from '@/app/_ui/loading/lazy-code';
import { prefetchWhenIdle, startPrefetching } from '@/app/_ui/loading/prefetch';
import { useIsHydrated } from '@/app/_ui/loading/use-is-hydrated';
import { RenderedContext } from '@/app/_ui/time/formats';
import { TapTime } from '@/app/_ui/time/tap-time';
import type { BillingStatus } from '@/domain/billing/billing-status';
import { useAnalytics } from './analytics/use-analytics';
import { TrialBanner, type TrialDismissal } from './billing/trial-banner';
import { LiveProvider } from './changes/record/live-provider';
import { useDailyVisit } from './gamification/record/use-daily-visit';
import { CallPrompt } from './leads/record/call/call-prompt';
import { HandoverDialog } from './leads/record/handover/handover-dialog';
import { LostReasonDialog } from './leads/record/status/lost-reason-dialog';
import { WorthDialog } from './leads/record/status/worth-dialog';
import { QuickNotePrompt } from './notes/record/quick/quick-note-prompt';
import { UpgradeProvider } from './shared/upgrade/upgrade-provider';
import { usePalette } from './shell/palette/use-palette';
import { PortalHeader } from './shell/portal-header';
import classes from './shell/shell.module.css';
import { SideMenu } from './shell/side-menu';
import { TabBoundary } from './shell/tab-boundary';
import { useTourStep } from './shell/tour/tour-state';
import { useUndoKey } from './shell/undo/use-undo-last';
import type { TabProps, ViewId } from './tabs';
import { useView } from './use-tab';
import { type Plans, PlansProvider, useViewer, type Viewer, ViewerProvider } from './viewer';

const loadPalette = () => import('./shell/command-palette');
const CommandPalette = lazyPart(loadPalette);
// Before the pages, so that it is the first to be prefetched.
prefetchWhenIdle(loadPalette);

type Load = () => Promise<{ default: ComponentType<TabProps> }>;

/**
 * A page, and `Files`, which renders nothing, but on the server sends the page's styles and scripts along with its HTML. For
 * that, the literal import must stand within a call of `dynamic`.
 */
function page(
  create: (via: (load: Load) => () => Promise<ComponentType>) => ComponentType,
  lazy = lazyOnIntent<TabProps>,
) {
  let Page: LazyCode<TabProps> | undefined;
  const Files = create((load) => {
    Page = lazy(load);
    return () => load().then(() => () => null);
  });
  if (!Page) throw new Error('A page needs its code.');
  return { Page, Files };
}

/**
 * The page of each tab, as a separate chunk that loads when the pointer or the focus reaches its link. The two that are opened
 * most load while the page is idle. Everything would be 2 MB on each hard load.
 */
const VIEWS: Record<ViewId, ReturnType<typeof page>> = {
  dashboard: page((via) => dynamic(via(() => import('./dashboard/dashboard')))),
  crm: page((via) => dynamic(via(() => import('./leads/list/crm'))), lazyCode),
  pipeline: page((via) => dynamic(via(() => import('./pipeline/list/pipeline')))),
  tasks: page((via) => dynamic(via(() => import('./tasks/list/tasks'))), lazyCode),
  calendar: page((via) => dynamic(via(() => import('./calendar/list/calendar')))),
  email: page((via) => dynamic(via(() => import('./emails/list/email')))),
  notes: page((via) => dynamic(via(() => import('./notes/list/notes')))),
  quotes: page((via) => dynamic(via(() => import('./quotes/list/quotes')))),
  reporting: page((via) => dynamic(via(() => import('./reports/reports')))),
  usage: page((via) => dynamic(via(() => import('./plans/usage')))),
  gamification: page((via) => dynamic(via(() => import('./gamification/list/gamification')))),
  teams: page((via) => dynamic(via(() => import('./teams/list/teams')))),
  education: page((via) => dynamic(via(() => import('./education/list/education')))),
  trust: page((via) => dynamic(via(() => import('./trust/list/trust')))),
  staffing: page((via) => dynamic(via(() => import('./staffing/list/staffing')))),
  cost: page((via) => dynamic(via(() => import('./costs/list/cost-comparison')))),
  regulatory: page((via) => dynamic(via(() => import('./regulatory/list/regulatory')))),
  settings: page((via) => dynamic(via(() => import('./accounts/settings')))),
  notifications: page((via) => dynamic(via(() => import('./notifications/list/notification-center')))),
};

// Rarely used, so not part of the first load.
const KeysModal = lazyPart(() => import('./shell/keys-modal'));
const FeedbackButton = lazyPart(async () => ({ default: (await import('./feedback/feedback-button')).FeedbackButton }));
const PastDueBanner = lazyPart(async () => ({ default: (await import('./billing/past-due-banner')).PastDueBanner }));
const MenuDrawer = lazyPart(() => import('./shell/menu-drawer'));
const Tour = lazyPart(() => import('./shell/tour/tour'));

const preload = (id: ViewId) => VIEWS[id].Page.preload();

interface PortalProps {
  viewer: Viewer;
  isInTeam: boolean;
  plans: Plans;
  trialBanner: TrialDismissal;
  /** The subscription of a PRO user. */
  billing: BillingStatus | null;
  /** The position in the log of changes before anything was read. */
  changesSince?: string;
  rendered: ContextType<typeof RenderedContext>;
  /** What the dashboard shows, on its page. */
  dashboard: { data: RouterOutputs['dashboard']['read']; stats?: RouterOutputs['gamification']['stats'] } | null;
}

export function Portal({ changesSince, viewer, isInTeam, plans, rendered, dashboard, ...banners }: PortalProps) {
  useStartOfCache(dashboard);
  return (
    <ViewerProvider viewer={viewer} isInTeam={isInTeam}>
      <PlansProvider value={plans}>
        <RenderedContext value={rendered}>
          {/* useSearchParams needs its own Suspense boundary. */}
          <Suspense>
            <UpgradeProvider>
              <LiveProvider since={changesSince}>
                <Shell {...banners} />
              </LiveProvider>
            </UpgradeProvider>
          </Suspense>
        </RenderedContext>
      </PlansProvider>
    </ViewerProvider>
  );
}

/** Puts what the page brought into the cache, before anything reads it. */
function useStartOfCache(dashboard: PortalProps['dashboard']) {
  const utils = api.useUtils();
  useState(() => {
    if (!dashboard) return;
    utils.dashboard.read.setData(undefined, dashboard.data);
    utils.gamification.stats.setData(undefined, dashboard.stats);
  });
}

/** An overlay's state, and whether it was ever opened: its code loads only then. */
function useOverlay() {
  const [opened, overlay] = useDisclosure(false);
  const [everOpened, setEverOpened] = useState(false);
  if (opened && !everOpened) setEverOpened(true);
  return { opened, everOpened, ...overlay };
}

function Shell({ trialBanner, billing }: Pick<PortalProps, 'trialBanner' | 'billing'>) {
  const view = useView();
  const { Page, Files } = VIEWS[view.id];
  const { isBetaTester, tier } = useViewer();
  const menu = useOverlay();
  const palette = usePalette();
  const keys = useOverlay();
  useDailyVisit();
  useAnalytics(view);
  const tour = useTourStep(view.id);
  const [narrow, setNarrow] = useLocalStorage({ key: 'stanchion-menu-narrow', defaultValue: false });
  useDocumentTitle(`${view.label} · Stanchion`);
  useEffect(startPrefetching, []);
  useHotkeys([['shift + ?', keys.toggle]]);
  // Works inside input fields too. Once the palette is loaded, it handles the key itself.
  useHotkeys([['mod+K', palette.openFirst]], []);
  useUndoKey();

  return (
    <AppShell
      layout="alt"
      header={{ height: 56 }}
      navbar={{ width: narrow ? 64 : 232, breakpoint: 'sm', collapsed: { mobile: true } }}
      padding={0}
      transitionDuration={150}
    >
      <CodeAtFirst page={Page} />
      <SkipLink />
      <AppShell.Navbar
        withBorder={false}
        className={classes.navbar}
        data-feedback={isBetaTester || undefined}
        visibleFrom="sm"
      >
        <SideMenu active={view.id} onIntent={preload} narrow={narrow} onToggle={() => setNarrow(!narrow)} />
      </AppShell.Navbar>
      <AppShell.Header className={classes.header}>
        <PortalHeader
          view={view}
          menuOpened={menu.opened}
          onMenu={menu.open}
          onKeys={keys.open}
          onPalette={palette.open}
        />
      </AppShell.Header>
      <AppShell.Main id="main" className={classes.main} tabIndex={-1}>
        <TrialBanner {...trialBanner} />
        {tier === 'PRO' && <PastDueBanner billing={billing} />}
        <OfflineLine />
        <div className={classes.page}>
          {typeof window === 'undefined' && <Files />}
          <TabBoundary tab={view} page={Page} />
        </div>
      </AppShell.Main>
      {tour !== null && <Tour {...tour} />}
      <TapTime />
      <LostReasonDialog />
      <WorthDialog />
      <HandoverDialog />
      <CallPrompt />
      <QuickNotePrompt />
      {isBetaTester && <FeedbackButton view={view} narrow={narrow} />}
      {menu.everOpened && <MenuDrawer active={view.id} opened={menu.opened} onClose={menu.close} onIntent={preload} />}
      {palette.requests > 0 && (
        <CommandPalette
          requests={palette.requests}
          typedAhead={palette.typedAhead}
          onFocus={palette.stopTypingAhead}
          onKeys={keys.open}
          // It must not open by itself, over another page, once the connection is back.
          onMissing={palette.cancel}
        />
      )}
      {keys.everOpened && <KeysModal opened={keys.opened} onClose={keys.close} />}
    </AppShell>
  );
}

let codeAtFirst: Promise<unknown> | undefined;

/** Hydrates the shell and its page together: an update of the shell before would replace the page with a skeleton. */
function CodeAtFirst({ page }: { page: LazyCode<TabProps> }) {
  const isHydrated = useIsHydrated();
  if (!isHydrated && typeof window !== 'undefined') {
    codeAtFirst ??= page.preload();
    use(codeAtFirst);
  }
  return null;
}

/** No link: its address with a hash would be an entry in the history that the router does not know. */
function SkipLink() {
  return (
    <button type="button" className={classes.skip} onClick={() => moveFocus('main')}>
      Skip to content
    </button>
  );
}
