import { and, inArray } from 'drizzle-orm';
import { addDays } from '@/domain/shared/time';
import { leads } from '../../db/schema';
import type { Actor } from '../../scope';
import { registerStreak } from '../../services/gamification/streaks';
import { updateLead } from '../../services/leads/lead-updates';
import { addMember } from '../../services/teams/memberships';
import { createTeam } from '../../services/teams/teams';
import type { DemoCompany } from './companies';
import { addDemoLeads } from './demo-leads';
import { completeOldTasks } from './work';

const TEAM = 'Northeast venues';

/** How many days ago the team was formed. */
const FORMED = 60;

interface Colleague {
  name: string;
  email: string;
  role: 'admin' | 'member';
  /** The length of their streak, in days. */
  streak: number;
  /** Their leads: the number of the journey that each takes (see `plan.ts`), and the company. */
  leads: readonly (DemoCompany & { index: number })[];
}

/** One lead per line: `journey | company | contact | notes`. */
const leadsOf = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [index = '', company = '', contact = '', notes = ''] = line.split(' | ');
      return { index: Number(index), company, contact, notes };
    });

export const COLLEAGUES: readonly Colleague[] = [
  {
    name: 'Priya Shah',
    email: 'priya.shah@stanchion.example',
    role: 'admin',
    streak: 19,
    leads: leadsOf(`
41 | Brookline Symphony | Harold Winters | Thirty concerts a season; ushers exist, door staff do not.
15 | Quarry Lake Sessions | Tess Donnelly | Two nights, 5,000 each. Water on three sides, so patrols by boat.
34 | Old Town Wine Walk | Gino Ferrara | Forty venues, one wristband. Wants two roving teams.
11 | Larkspur Weddings | Amelie Durand | Wants quotes per wedding instead of per hour.
35 | Tidewater Boat Show | Grant Holloway | Docks stay open at night. Asks for a dog handler, too.
12 | Meridian Pharma | Ellen Brandt | Investor day for 250, two entrances, strict guest list.
`),
  },
  {
    name: 'Marcus Bell',
    email: 'marcus.bell@stanchion.example',
    role: 'member',
    streak: 4,
    leads: leadsOf(`
28 | Riverside Rock Hall | Josie Park | 900 standing. Last provider changed crews every week.
8 | Hilltop Harvest Fair | Walter Boone | Three days in October, mostly traffic and parking.
45 | Northline Ice Center | Greta Lindholm | Youth tournaments: parents are the issue, not the players.
9 | Civic Auditorium | Dale Everett | City tender in two lots. Insurance limits are in the appendix.
46 | Cascade Film Week | Romy Adler | Five screens, one red carpet. Press accreditation at the side door.
5 | Union Depot Market | Sal Moretti | Weekends only, from April. Wants to start with one guard.
`),
  },
  {
    name: 'Elena Ruiz',
    email: 'elena.ruiz@stanchion.example',
    role: 'member',
    streak: 8,
    leads: leadsOf(`
2 | Garnet Hall Galas | Vivian Ashe | Eight galas a year. Coat check and car park belong to the job.
42 | Switchback Trail Run | Owen Pike | 1,200 runners, six road crossings, start at dawn.
19 | Bayfront Drone Show | Kira Osei | One night, 12,000 people, no seats and no fence.
30 | Foundry Arts Center | Milo Vance | Openings on Thursdays. Sculptures must not be touched.
20 | Sterling Auctions | Isabel Crane | Two sales a year; the preview days need more people than the sale.
39 | Polo Club at Fairview | Rupert Hayes | Six Sundays. Members object to uniforms.
`),
  },
];

/** Founds the team as the first person, with the others as members. Returns the same people as its members. */
export async function formTeam([founder, ...others]: readonly [Actor, ...Actor[]]): Promise<[Actor, ...Actor[]]> {
  const formed = addDays(founder.now, -FORMED);
  const { id: teamId } = await createTeam({ ...founder, now: formed }, { name: TEAM });
  const members = others.map(({ user }, index) => ({
    teamId,
    userId: user.id,
    role: COLLEAGUES[index]?.role ?? ('member' as const),
    joinedAt: addDays(formed, index + 1),
  }));
  await founder.db.transaction(async (tx) => {
    for (const member of members) await addMember(tx, member);
  });
  const asMember = (actor: Actor): Actor => ({ ...actor, user: { ...actor.user, teamIds: [teamId] } });
  return [asMember(founder), ...others.map(asMember)];
}

/** Fills the accounts of the colleagues, in the order of `COLLEAGUES`. All of their leads are shared. */
export async function addColleagues(colleagues: readonly Actor[]): Promise<void> {
  for (const [index, actor] of colleagues.entries()) {
    const { leads: companies = [], streak = 0 } = COLLEAGUES[index] ?? {};
    const [teamId] = actor.user.teamIds;
    await addDemoLeads(
      actor,
      companies.map((company) => ({ ...company, teamId })),
    );
    await completeOldTasks(actor);
    for (let days = streak; days >= 0; days -= 1) await registerStreak({ ...actor, now: addDays(actor.now, -days) });
  }
}

/** The assignees of leads that another person owns, by company: the index of a colleague, or null for the rep. */
const ASSIGNED: Readonly<Record<string, number | null>> = {
  'Granite State Arena': 1,
  'Harborview Convention Hall': 2,
  'Tidewater Boat Show': null,
  'Civic Auditorium': null,
};

/** Hands some leads to others, two days ago. */
export async function assignLeads(rep: Actor, colleagues: readonly Actor[]): Promise<void> {
  const everybody = [rep, ...colleagues];
  const companies = Object.keys(ASSIGNED);
  const owners = everybody.map(({ user }) => user.id);
  const found = await rep.db
    .select({ id: leads.id, ownerId: leads.ownerId, companyName: leads.companyName })
    .from(leads)
    .where(and(inArray(leads.ownerId, owners), inArray(leads.companyName, companies)));
  for (const { id, ownerId, companyName } of found) {
    const owner = everybody.find(({ user }) => user.id === ownerId);
    const index = ASSIGNED[companyName];
    const assignee = typeof index === 'number' ? colleagues[index] : rep;
    if (!owner || !assignee) continue;
    await updateLead({ ...owner, now: addDays(rep.now, -2) }, { id, changes: { assigneeId: assignee.user.id } });
  }
}
