import { sql } from 'drizzle-orm';
import { teamMembers, users } from '../db/schema';

/** The teams of the user that the enclosing statement selects. */
export const teamIds = sql<string[]>`array(
  select ${teamMembers.teamId} from ${teamMembers} where ${teamMembers.userId} = ${users.id})`;
