import {
  type Icon,
  IconAffiliate,
  IconBuildingStadium,
  IconCalendarCheck,
  IconChecklist,
  IconFlame,
  IconMail,
  IconMedal,
  IconNotes,
  IconSeedling,
  IconStar,
  IconTrophy,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { PointAction } from '@/domain/gamification/point-actions';

const ICONS: Readonly<Record<string, Icon>> = {
  affiliate: IconAffiliate,
  'building-stadium': IconBuildingStadium,
  'calendar-check': IconCalendarCheck,
  checklist: IconChecklist,
  flame: IconFlame,
  mail: IconMail,
  medal: IconMedal,
  notes: IconNotes,
  seedling: IconSeedling,
  trophy: IconTrophy,
  'user-plus': IconUserPlus,
  users: IconUsers,
  'users-group': IconUsersGroup,
};

/** The icon that the domain names. */
export const iconOf = (name: string): Icon => ICONS[name] ?? IconStar;

export const ACTION_ICONS = {
  LEAD_CREATED: IconUserPlus,
  LEAD_CONVERTED: IconTrophy,
  TASK_COMPLETED: IconChecklist,
  NOTE_ADDED: IconNotes,
  DAILY_LOGIN: IconCalendarCheck,
  STREAK_BONUS: IconFlame,
  ACHIEVEMENT_UNLOCKED: IconMedal,
  CHALLENGE_COMPLETED: IconStar,
} as const satisfies Record<PointAction, Icon>;
