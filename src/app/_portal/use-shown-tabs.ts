import { TABS, type Tab } from './tabs';
import { useViewer } from './viewer';

/** The tabs of the menu and the palette: without the leaderboard for somebody who wants to see nothing of points. */
export function useShownTabs(): readonly Tab[] {
  const { hidePoints } = useViewer();
  return hidePoints ? TABS.filter(({ id }) => id !== 'gamification') : TABS;
}
