import { createHash } from 'node:crypto';
import type { Sql } from 'postgres';
import { connect } from '../src/server/db/client';
import { customOf, defineFields } from './custom/data';
import { fillPoints } from './points/data';
import { FIRST_AT, stepOf } from './two-years';
import { fillSeries, fillWorkingDay } from './working-day/data';

const owner = (n: number, name: string, leads: number) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  email: `${name}@bench.test`,
  leads,
  tier: 'PRO',
});

/** The owners of the data. Each repetition of the import uses another importer, who starts without leads. */
export const OWNERS = {
  big: owner(1, 'big', 100_000),
  other: owner(2, 'other', 100_000),
  another: owner(3, 'another', 99_000),
  small: owner(4, 'small', 1_000),
  importer1: owner(5, 'importer1', 0),
  importer2: owner(6, 'importer2', 0),
  importer3: owner(7, 'importer3', 0),
  largeImporter: owner(8, 'large-importer', 0),
  /** On the free plan, whose limits the bench lifts: the other one's would end the run. */
  sender: { ...owner(9, 'sender', 2_000), tier: 'FREE' },
  /** Listed by a hundred clients at once. */
  crowd: owner(0, 'crowd', 50_000),
};

export type Owner = keyof typeof OWNERS;

export interface Size {
  /** Leads of the big owner. */
  leads: number;
  /** Entries in the ledger of points. */
  entries: number;
}

/** In 1 of 10,000 company names. */
export const RARE = { word: 'Zephyrine', oneIn: 10_000 };
/** In 1 of 20 company names. */
export const COMMON = { word: 'arena', oneIn: 20 };

/** Migrates the database as the application does and fills it with the same data in every run. */
export async function fillDatabase(url: string, sql: Sql, size: Size): Promise<void> {
  OWNERS.big.leads = size.leads;
  const connection = await connect({ url, dataDir: '' });
  await connection.migrate().finally(() => connection.close());
  for (const { id, email, leads, tier } of Object.values(OWNERS)) {
    await sql`
      insert into users (id, name, email, password_hash, tier, created_at, updated_at)
      values (${id}, 'Robin Bench', ${email}, 'no password fits this', ${tier}, '2024-01-01', '2024-01-01')`;
    if (id === OWNERS.big.id) await defineFields(sql, id);
    if (leads > 0) await insertLeads(sql, { id, leads });
  }
  await insertContacts(sql);
  await sql`
    insert into lead_history (id, lead_id, actor_id, kind, to_status, at)
    select gen_random_uuid(), id, owner_id, 'created', status, created_at from leads`;
  await sql`update users set postal_address = '12 Harbor Road' where id = ${OWNERS.sender.id}`;
  await fillWorkingDay(sql, OWNERS.big.id);
  await fillSeries(sql, OWNERS.small.id);
  await fillPoints(sql, OWNERS.big.id, size.entries);
  await sql`vacuum analyze`;
}

type Leads = Pick<(typeof OWNERS)[Owner], 'id' | 'leads'>;

/** The id of an owner's n-th lead, counted from 1, as `insertLeads` makes it. */
export function leadIdOf({ id, leads }: Leads, n: number): string {
  const hash = createHash('md5').update(`${id}${n}`).digest('hex');
  const at = (FIRST_AT.getTime() + n * stepOf(leads)).toString(16).padStart(12, '0');
  const hex = `${at}7${hash.slice(0, 3)}8${hash.slice(3, 18)}`;
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * Creates leads over two years with names that repeat as real ones do. Nothing is random; prime multipliers make
 * consecutive leads differ in every field. Ids increase with time, as in the application. Two in three have an amount, one
 * in two an event. Those of the big owner have twenty custom fields.
 */
const insertLeads = (sql: Sql, { id: ownerId, leads }: Leads) => sql`
  insert into leads (id, owner_id, company_name, contact_person, email, phone, phone_digits, status, priority, notes,
    next_follow_up, stage_entered_at, closed_at, furthest_stage, created_at, updated_at, source, amount,
    expected_close_date, event_name, event_date, venue_city, custom)
  select id, ${ownerId}, company, contact,
    lower(replace(contact, ' ', '.')) || '@' || lower(replace(company, ' ', '-')) || '.test',
    '+1 555 ' || lpad((g % 10000)::text, 4, '0'), '1555' || lpad((g % 10000)::text, 4, '0'), status::lead_status,
    (array['LOW', 'MEDIUM', 'MEDIUM', 'HIGH'])[1 + (g * 17) % 4]::priority,
    'Met at the trade fair; wants ' || (1 + g % 60) || ' guards for the ' || lower(kind) || '.',
    case when g % 3 = 0 then changed + interval '14 days' end, changed,
    case when status like 'CLOSED%' then changed end,
    (case when status = 'CLOSED_LOST' then 'NEW' else status end)::lead_status, created, changed,
    (array['REFERRAL', 'WEBSITE', 'PARTNER', 'EVENT', null])[1 + (g * 13) % 5],
    case when g % 3 > 0 then 500 + (g * 7919) % 40000 end,
    case when g % 3 > 0 then (changed + interval '45 days')::date end,
    case when g % 2 = 0 then ending || ' Night' else '' end,
    case when g % 2 = 0 then (changed + interval '90 days')::date end,
    case when g % 2 = 0 then 'Oakland' else '' end, ${customOf(sql, ownerId === OWNERS.big.id)}
  from (
    select *, place || ' ' || kind || ' ' || ending as company,
      (lpad(to_hex((extract(epoch from created) * 1000)::bigint), 12, '0') || '7' || substr(md5(${ownerId}::text || g), 1, 3)
        || '8' || substr(md5(${ownerId}::text || g), 4, 15))::uuid as id,
      created + ((g * 104729) % 300000) / 300000.0 * least(interval '300000 minutes', now() - created) as changed
    from (
      select g, ${FIRST_AT}::timestamptz + g * ${stepOf(leads)}::int * interval '1 millisecond' as created,
        case when g % 10000 = 0 then ${RARE.word} else (array['Harbor', 'Northside', 'Granite', 'Lakeview', 'Summit',
          'Meridian', 'Old Town', 'Riverside', 'Copper', 'Juniper', 'Union', 'Eastgate', 'Prairie', 'Beacon',
          'Stonebridge', 'Kingsway', 'Maple', 'Coastal', 'Metro', 'Highland', 'Crescent', 'Falcon', 'Ironwood',
          'Liberty', 'Palisade', 'Quarry', 'Redwood', 'Silverton', 'Thornton', 'Vista'])[1 + (g * 7919) % 30] end as place,
        (array['Arena', 'Stadium', 'Theatre', 'Expo', 'Festival', 'Raceway', 'Ballroom', 'Fairgrounds', 'Pavilion',
          'Convention', 'Music Hall', 'Gallery', 'Club', 'Casino', 'Museum', 'Campus', 'Marina', 'Ranch', 'Gardens',
          'Amphitheater'])[1 + (g * 6133 + g / 20) % 20] as kind,
        (array['Group', 'Events', 'LLC', 'Partners', 'Productions', 'Company', 'Holdings'])[1 + (g * 4909) % 7]
          || ' ' || (1 + g % 997) as ending,
        (array['Dana', 'Luis', 'Priya', 'Marcus', 'Helen', 'Omar', 'Grace', 'Viktor', 'Amina', 'Peter', 'Sofia',
          'Noah', 'Ines', 'Kenji', 'Ruth', 'Carlos', 'Maya', 'Erik', 'Leila', 'Tom'])[1 + (g * 3571) % 20] || ' ' ||
        (array['Reyes', 'Okafor', 'Lindqvist', 'Moreau', 'Tanaka', 'Novak', 'Silva', 'Haddad', 'Brandt', 'Kowalski',
          'Murphy', 'Chen', 'Rossi', 'Andersen', 'Patel', 'Gomez', 'Fischer', 'Dubois', 'Larsen', 'Adeyemi',
          'Whitfield', 'Castellano', 'Ng'])[1 + (g * 2741) % 23] as contact,
        case when m < 30 then 'NEW' when m < 55 then 'CONTACTED' when m < 70 then 'CONSULTATION_SCHEDULED'
          when m < 80 then 'PROPOSAL_SENT' when m < 90 then 'CLOSED_WON' else 'CLOSED_LOST' end as status
      from (select g, (g * 31) % 100 as m from generate_series(1::bigint, ${leads}::bigint) g) numbers
    ) names
  ) leads`;

/** One in two leads has a second contact, with an address at the same company. */
const insertContacts = (sql: Sql) => sql`
  insert into contacts (id, owner_id, lead_id, name, role, email, phone, phone_digits, created_at, updated_at)
  select gen_random_uuid(), owner_id, id, name, 'SITE_CONTACT',
    lower(replace(name, ' ', '.')) || '@' || split_part(email, '@', 2),
    '+1 212 ' || lpad((n % 10000)::text, 4, '0'), '1212' || lpad((n % 10000)::text, 4, '0'), created_at, created_at
  from (
    select *, (array['Wendel', 'Xavier', 'Yolanda', 'Ursula', 'Tobias', 'Sigrid', 'Rufus', 'Quentin', 'Paloma',
      'Otis'])[1 + n % 10] || ' ' || (array['Abernathy', 'Bancroft', 'Cavendish', 'Delacroix', 'Eberhardt',
      'Fitzgerald', 'Galloway', 'Hawthorne', 'Inglewood', 'Jennings'])[1 + (n / 10) % 10] as name
    from (select *, row_number() over (order by id) as n from leads) numbered
    where n % 2 = 0
  ) named`;
