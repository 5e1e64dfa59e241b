import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconTrophy } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { TabLink } from '@/app/_portal/tab-link';
import { useIsInTeam, useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { problemOf } from '@/app/_ui/feedback/problems';
import { useFormats } from '@/app/_ui/time/formats';
import type { Leaderboard } from '@/domain/gamification/gamification';
import {
  BOARD_MEASURES,
  BOARD_SCOPES,
  type BoardMeasure,
  type BoardScope,
} from '@/domain/gamification/leaderboard-rows';
import { LEADERBOARD_PERIODS, PERIOD_LABELS } from '@/domain/gamification/periods';
import { LEADERBOARD_FAILED, NO_LEADERBOARD } from '@/domain/gamification/point-texts';
import { UPGRADE_LABEL } from '@/domain/plans/upgrade-texts';
import { BoardRow } from './board-row';
import classes from './gamification.module.css';
import { useBoard } from './use-board';

const PERIODS = LEADERBOARD_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }));
const MEASURE_LABELS = { points: 'Points', deals: 'Deals won' } as const satisfies Record<BoardMeasure, string>;
const MEASURES = BOARD_MEASURES.map((value) => ({ value, label: MEASURE_LABELS[value] }));
const SCOPE_LABELS = { all: 'Everyone', team: 'My teams' } as const satisfies Record<BoardScope, string>;
const SCOPES = BOARD_SCOPES.map((value) => ({ value, label: SCOPE_LABELS[value] }));

/** The leaderboard of a period (spec 2 section 2, D30, D102). Deals won are ranked only among teammates, who see them. */
export function Board() {
  const { board, choose } = useBoard();
  const { hideFromLeaderboard } = useViewer();
  const isInTeam = useIsInTeam();
  const formats = useFormats();
  const { data, error, refetch, isPlaceholderData } = api.gamification.leaderboard.useQuery(board, {
    placeholderData: keepPreviousData,
  });
  return (
    <section className={classes.panel} aria-labelledby="board-title" aria-busy={(!data && !error) || isPlaceholderData}>
      <div className={classes.boardHead}>
        <h2 id="board-title" className={classes.title}>
          Rankings
        </h2>
        <div className={classes.choices}>
          {isInTeam && (
            <SegmentedControl
              size="xs"
              aria-label="Among"
              data={SCOPES}
              value={board.scope}
              onChange={(scope) => choose({ scope })}
            />
          )}
          {board.scope === 'team' && (
            <SegmentedControl
              size="xs"
              aria-label="Rank by"
              data={MEASURES}
              value={board.by}
              onChange={(by) => choose({ by })}
            />
          )}
        </div>
      </div>
      <div className={classes.periods}>
        <SegmentedControl
          fullWidth
          aria-label="Period"
          data={PERIODS}
          value={board.period}
          onChange={(period) => choose({ period })}
        />
      </div>
      {error && !data && <BoardError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <BoardSkeleton />}
      {data && (
        <div data-stale={isPlaceholderData || undefined} className={classes.places}>
          <Places data={data} by={board.by} isHidden={hideFromLeaderboard} isAlone={!isInTeam} />
          <p className={classes.empty}>
            Imported leads count only if follow-up tasks were created with them. Deals closed before the import do not
            count.
          </p>
        </div>
      )}
      {hideFromLeaderboard && (
        <p className={classes.empty}>
          Only you see yourself here. {data?.userRank && `Your rank would be ${formats.number(data.userRank)}. `}
          <TabLink href="/settings#points">Change this in Settings</TabLink>
        </p>
      )}
    </section>
  );
}

interface PlacesProps {
  data: Leaderboard;
  by: BoardMeasure;
  /** Whether others do not see the user. */
  isHidden: boolean;
  /** In no team: their own figures come first. */
  isAlone: boolean;
}

function Places({ data: { leaderboard, you }, by, isHidden, isAlone }: PlacesProps) {
  if (leaderboard.length === 0) return <EmptyState icon={IconTrophy}>{NO_LEADERBOARD}</EmptyState>;
  const isShown = leaderboard.some(({ isYou }) => isYou);
  const shown = isAlone ? leaderboard.filter(({ isYou }) => !isYou) : leaderboard;
  return (
    <ol className={classes.rows} aria-label="Places">
      {isAlone && <BoardRow place={you} by={by} isHidden={isHidden} />}
      {shown.map((place) => (
        <BoardRow key={place.id} place={place} by={by} isHidden={isHidden && place.isYou} />
      ))}
      {!isAlone && !isShown && <BoardRow place={you} by={by} isHidden={isHidden} isBeyond />}
    </ol>
  );
}

/** The upgrade is offered where the server says that it would help (spec 2 section 6). */
function BoardError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isAboutPro = problemOf(error).message.includes('PRO');
  return (
    <>
      <ErrorState error={error} message={LEADERBOARD_FAILED} onRetry={onRetry} />
      {isAboutPro && (
        <div className={classes.upsell}>
          <Button component={TabLink} href="/settings#subscription">
            {UPGRADE_LABEL}
          </Button>
        </div>
      )}
    </>
  );
}

const ROWS = [1, 2, 3, 4, 5, 6];

function BoardSkeleton() {
  return (
    <div className={classes.rows} aria-hidden>
      {ROWS.map((row) => (
        <div key={row} className={classes.row}>
          <Skeleton height={28} />
        </div>
      ))}
    </div>
  );
}
