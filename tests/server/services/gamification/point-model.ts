import { achievementOf, achievementsBy } from '@/domain/gamification/achievements';
import { ACTION_POINTS, DAILY_AWARDS } from '@/domain/gamification/point-actions';

/** The owner of the team, and two who join and leave it. */
export const PEOPLE = [0, 1, 2] as const;
export type Who = (typeof PEOPLE)[number];
const OWNER: Who = 0;

/** An action that was done once, the user who earned it, and its points while it is not undone. */
interface Done {
  by: Who;
  points: number;
}

interface ModelRow {
  id: string;
  alive: boolean;
  owner: Who;
}

export interface ModelLead extends ModelRow {
  shared: boolean;
  won: boolean;
  /** Null if it was imported without earning anything. */
  created: Done | null;
  /** Who earns the conversion now. */
  earner: Who | null;
  /** The last move, unless another change has moved the lead since. */
  move: { at: Date; wasWon: boolean; earner: Who | null } | null;
}

interface LinkedRow extends ModelRow {
  lead: ModelLead | null;
  /** Whether the team sees it: with its lead, if its owner was in the team when that was shared. */
  inTeam: boolean;
}

export interface ModelTask extends LinkedRow {
  doneBy: Who | null;
}

export interface ModelNote extends LinkedRow {
  added: Done;
}

const isLead = (row: ModelRow): row is ModelLead => 'shared' in row;

/** What the ledger and the members must see, kept by simple bookkeeping beside the application. */
export class Model {
  leads: ModelLead[] = [];
  tasks: ModelTask[] = [];
  notes: ModelNote[] = [];
  members = new Set<Who>([OWNER, 1]);
  private awards = { LEAD_CREATED: [0, 0, 0], NOTE_ADDED: [0, 0, 0] };

  award(action: 'LEAD_CREATED' | 'NOTE_ADDED', by: Who): Done {
    const awarded = this.awards[action][by] ?? 0;
    if (awarded >= DAILY_AWARDS[action]) return { by, points: 0 };
    this.awards[action][by] = awarded + 1;
    return { by, points: ACTION_POINTS[action] };
  }

  addLead(id: string, owner: Who, rest: Partial<ModelLead>): ModelLead {
    const fresh = { alive: true, shared: false, won: false, created: null, earner: null, move: null };
    const lead: ModelLead = { id, owner, ...fresh, ...rest };
    this.leads.push(lead);
    return lead;
  }

  /** D27: the owner and the members of the row's team. */
  sees(who: Who, row: ModelLead | ModelTask | ModelNote): boolean {
    const isShared = isLead(row) ? row.shared : row.inTeam;
    return row.owner === who || (isShared && this.members.has(who));
  }

  /** The rows that a user can change, the newest last. */
  of<Row extends ModelLead | ModelTask | ModelNote>(who: Who, rows: readonly Row[], alive = true): Row[] {
    return rows.filter((row) => row.alive === alive && this.sees(who, row));
  }

  moved(lead: ModelLead, toWon: boolean, { who, at }: { who: Who; at: Date }): void {
    lead.move = { at, wasWon: lead.won, earner: lead.earner };
    lead.earner = toWon ? who : null;
    lead.won = toWon;
  }

  /** Shares a lead and its linked rows with the team, or no longer. */
  share(lead: ModelLead): void {
    lead.shared = !lead.shared;
    for (const row of [...this.tasks, ...this.notes]) {
      if (row.lead === lead) row.inTeam = lead.shared && this.members.has(row.owner);
    }
  }

  /** Their rows in the team become its owner's (D57). They keep their points. */
  left(who: Who): void {
    this.members.delete(who);
    for (const lead of this.leads) if (lead.shared && lead.owner === who) lead.owner = OWNER;
    for (const row of [...this.tasks, ...this.notes]) if (row.inTeam && row.owner === who) row.owner = OWNER;
  }

  standing(who: Who) {
    const created = this.leads.filter((lead) => lead.alive && lead.created?.by === who);
    const wins = this.leads.filter(({ alive, earner }) => alive && earner === who).length;
    const tasks = this.tasks.filter(({ alive, doneBy }) => alive && doneBy === who).length;
    const added = this.notes.filter((note) => note.alive && note.added.by === who);
    const counts = {
      LEAD_CREATED: created.length,
      LEAD_CONVERTED: wins,
      TASK_COMPLETED: tasks,
      NOTE_ADDED: added.length,
    };
    const achievements = (Object.keys(counts) as (keyof typeof counts)[]).flatMap((action) =>
      achievementsBy(action).filter(({ level }) => counts[action] >= level),
    );
    const points =
      created.reduce((sum, lead) => sum + (lead.created?.points ?? 0), 0) +
      added.reduce((sum, note) => sum + note.added.points, 0) +
      wins * ACTION_POINTS.LEAD_CONVERTED +
      tasks * ACTION_POINTS.TASK_COMPLETED +
      achievements.reduce((sum, { id }) => sum + (achievementOf(id)?.points ?? 0), 0);
    return { points, achievements: achievements.map(({ id }) => id).sort() };
  }
}
