import { NOUNS, nounsWith } from '@/domain/shared/nouns';
import type { Actor } from '@/server/scope';

const IMPORTABLE = nounsWith('csv').map((noun) => `${NOUNS[noun].many}.csv`);

/** Explains what the archive contains. */
export const readmeText = ({ user, now, env }: Pick<Actor, 'user' | 'now' | 'env'>): string => `Your data from Stanchion

Account: ${user.name} <${user.email}>
Exported: ${now.toISOString()} from ${env.APP_URL}

${IMPORTABLE.join(', ')}
  For spreadsheets. Stanchion can import these files again.
events.csv, emails.csv
  Your calendar and the email you sent, for spreadsheets. These files leave out what is in the trash.
data/
  Everything that is stored about your account, one JSON file for each kind of row, with the ids that connect
  them. What is in the trash is included; it has a "deletedAt". Times are in UTC. The "properties" of usage events
  are the text of their JSON, as it was sent. The custom fields of leads are in data/fields.json; leads have their
  values by "key", and under "customOther" those of fields that are not yours.
attachments/
  The files of your email. The name begins with the id in data/attachments.json.
files/
  The files of your leads. The name begins with the id in data/files.json.

Teams: rows that you own are included, also those that you share with a team. What belongs to other members is
not, even if you can see it: it is the team's.

Not included: passwords, codes and tokens, which are stored only as hashes or would let others sign in; figures
that are calculated from the data above; and copies that are kept for a short time to undo or repeat a change.
`;
