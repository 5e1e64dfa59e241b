import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { Sql } from 'postgres';
import { LEAD_STATUSES, type LeadStatus } from '../../src/domain/leads/lead-choices';
import type { StageLead } from '../operation';
import type { Server } from '../processes';
import { sendRequest } from '../request';
import { percentile } from '../statistics';

const RECORD_POINTS = readFileSync('src/server/db/functions/record_points.sql', 'utf8');

const [HEAD = ''] = RECORD_POINTS.split('#variable_conflict');
const NO_POINTS = `${HEAD} BEGIN END $$`;

/** Leads that go once through all stages, per turn. */
const LEADS = 40;

/** What a change of the stage takes in milliseconds, once per turn: with points, and with a function that records none. */
export interface PointsCost {
  recorded: number[];
  unrecorded: number[];
}

interface Setting {
  token: string;
  leads: readonly StageLead[];
  turns: number;
}

/** Changes stages in turns with and without points. Points are given and taken back only at the last stages. */
export async function measurePoints(app: Server, sql: Sql, { token, leads, turns }: Setting): Promise<PointsCost> {
  const cost: PointsCost = { recorded: [], unrecorded: [] };
  const state = new Map(leads.slice(0, LEADS).map(({ id, status }) => [id, status]));
  await timeStages(app, token, state);
  try {
    for (let turn = 0; turn < turns; turn += 1) {
      cost.recorded.push(await timeStages(app, token, state));
      await sql.unsafe(NO_POINTS);
      cost.unrecorded.push(await timeStages(app, token, state));
      await sql.unsafe(RECORD_POINTS);
    }
  } finally {
    await sql.unsafe(RECORD_POINTS);
  }
  return cost;
}

/** The mean over all stages of the median for each, so that the rare ones that earn points count as much as the others. */
async function timeStages({ origin }: Server, token: string, state: Map<string, LeadStatus>): Promise<number> {
  const times = new Map<LeadStatus, number[]>();
  for (const _ of LEAD_STATUSES) {
    for (const [id, before] of state) {
      const status = LEAD_STATUSES[(LEAD_STATUSES.indexOf(before) + 1) % LEAD_STATUSES.length] ?? 'NEW';
      const start = performance.now();
      const answer = await sendRequest(`${origin}/api/leads/${id}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ status }),
      });
      const answered = await text(answer);
      times.set(status, [...(times.get(status) ?? []), performance.now() - start]);
      if (answer.statusCode !== 200)
        throw new Error(`A stage answered ${answer.statusCode}: ${answered.slice(0, 300)}`);
      state.set(id, status);
    }
  }
  const medians = [...times.values()].map((each) => percentile(each, 0.5));
  return medians.reduce((sum, each) => sum + each, 0) / medians.length;
}
