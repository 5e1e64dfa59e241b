'use client';

import { Checkbox, Stack, Switch } from '@mantine/core';
import { useSetViewer, useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import type { ProfileInput } from '@/domain/accounts/account';
import { MAX_DAYS_OFF } from '@/domain/gamification/streak';
import classes from './points-section.module.css';
import { Section } from './section';

/** Weekdays by their ISO number less one. */
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const styles = { body: { minHeight: 44, alignItems: 'center' }, label: { cursor: 'pointer' } } as const;
/** The label is as tall as its row, so that the row is the target. */
const dayStyles = { body: styles.body, label: { ...styles.label, paddingBlock: 12 } } as const;

type Choice = Pick<ProfileInput, 'hidePoints' | 'hideFromLeaderboard' | 'streakDaysOff'>;

/** What the user sees of points, and what others see of theirs. Each control saves on its own. */
export function PointsSection() {
  const { hidePoints, hideFromLeaderboard, streakDaysOff } = useViewer();
  const choose = useChoice();
  const isFull = streakDaysOff.length >= MAX_DAYS_OFF;
  return (
    <Section id="points" hint="Changes are saved immediately.">
      <Stack gap={4}>
        <Switch
          label="Show points and the leaderboard"
          description="When off, points stay out of the menu, the dashboard and notifications. They are still counted."
          checked={!hidePoints}
          onChange={({ currentTarget }) => choose({ hidePoints: !currentTarget.checked })}
          styles={styles}
        />
        <Switch
          label="Show me on the leaderboard"
          description="When off, only you see your own rank."
          checked={!hideFromLeaderboard}
          onChange={({ currentTarget }) => choose({ hideFromLeaderboard: !currentTarget.checked })}
          styles={styles}
        />
        <fieldset className={classes.days}>
          <legend>Days off</legend>
          <p>
            Up to {MAX_DAYS_OFF} weekdays that neither break nor lengthen your streak. Automatic tasks, and choices such
            as “Tomorrow”, skip them.
          </p>
          <div className={classes.weekdays}>
            {WEEKDAYS.map((name, index) => {
              const day = index + 1;
              const checked = streakDaysOff.includes(day);
              return (
                <Checkbox
                  key={name}
                  label={name}
                  checked={checked}
                  disabled={isFull && !checked}
                  onChange={() =>
                    choose({
                      streakDaysOff: checked
                        ? streakDaysOff.filter((each) => each !== day)
                        : [...streakDaysOff, day].sort((a, b) => a - b),
                    })
                  }
                  styles={dayStyles}
                />
              );
            })}
          </div>
        </fieldset>
      </Stack>
    </Section>
  );
}

/** Shows a choice at once, and takes it back if it cannot be saved. */
function useChoice() {
  const viewer = useViewer();
  const setViewer = useSetViewer();
  const utils = api.useUtils();
  const { mutate } = api.user.updateProfile.useMutation({
    onSuccess: () => void utils.gamification.invalidate(),
    onError: (problem) => notifyProblem(problem, 'Not saved'),
  });
  return (choice: Choice) => {
    const { hidePoints, hideFromLeaderboard, streakDaysOff } = viewer;
    setViewer((latest) => ({ ...latest, ...choice }));
    mutate(choice, {
      onError: () => setViewer((latest) => ({ ...latest, hidePoints, hideFromLeaderboard, streakDaysOff })),
    });
  };
}
