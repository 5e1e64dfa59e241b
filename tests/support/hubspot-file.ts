import { formatCsvRow } from '@/domain/csv/csv';
import { addDays } from '@/domain/shared/time';
import { DEMO_COMPANIES } from '@/server/cli/demo/companies';

const HEADER = [
  'Record ID',
  'First Name',
  'Last Name',
  'Email',
  'Phone Number',
  'Company Name',
  'Lead Status',
  'Priority',
  'Amount',
  'Event Date',
  'Description',
  'Next Activity Date',
  'Create Date',
  'Last Modified Date',
] as const;

type Row = Record<(typeof HEADER)[number], string>;

/** What happened to every 20 of them, in words that HubSpot's users choose. */
const STATUSES = [
  ...['New', 'Connected', 'Appointment scheduled', 'Closed won', 'Connected', 'Contract sent', 'New', 'Closed lost'],
  ...['Connected', 'Appointment scheduled', 'Closed won', 'New', 'Contract sent', 'Connected', 'Appointment scheduled'],
  ...['New', 'Contract sent', 'Closed won', 'Connected', 'Closed lost'],
];
const PRIORITIES = ['High', 'Medium', 'Medium', 'Low', 'High', 'Medium', 'Low'];
/** Days since the last change of a deal that was closed: more of late than long ago. */
const CLOSED_DAYS = [3, 121, 38, 66, 96, 6, 45, 72, 27, 101, 4, 55];

/** As HubSpot writes it. */
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
const minuteOf = (date: Date): string => date.toISOString().slice(0, 16).replace('T', ' ');

function makeRow({ company, contact, notes }: (typeof DEMO_COMPANIES)[number], index: number, now: Date): Row {
  const [first = '', ...last] = contact.replace('Dr. ', '').split(' ');
  const status = STATUSES[index % STATUSES.length] ?? '';
  const isClosed = status.startsWith('Closed');
  const touchedDays = isClosed ? (CLOSED_DAYS[index % CLOSED_DAYS.length] ?? 0) : 1 + ((index * 5) % 19);
  const host = company.toLowerCase().replace(/[^a-z]+/g, '');
  const hasNext = !isClosed && status !== 'New' && index % 4 !== 1;
  return {
    'Record ID': String(48_101 + index),
    'First Name': first,
    'Last Name': last.join(' '),
    Email: `${first.toLowerCase()}@${host}.example`,
    'Phone Number': `(555) 555-01${String(index).padStart(2, '0')}`,
    'Company Name': company,
    'Lead Status': status,
    Priority: PRIORITIES[index % PRIORITIES.length] ?? '',
    // Known once there was a meeting, of most.
    Amount:
      /^(New|Connected|Closed lost)$/.test(status) || index % 6 === 5 ? '' : String(3_200 + ((index * 2_350) % 21_000)),
    'Event Date': index % 3 === 2 ? '' : dayOf(addDays(now, isClosed ? 40 - touchedDays : 18 + ((index * 11) % 150))),
    Description: notes,
    'Next Activity Date': hasNext ? dayOf(addDays(now, 2 + ((index * 3) % 13))) : '',
    'Create Date': minuteOf(addDays(now, -touchedDays - 1 - ((index * 7) % 13))),
    'Last Modified Date': minuteOf(addDays(now, -touchedDays)),
  };
}

/** Contacts as HubSpot exports them: organizers of festivals, weddings and conferences, arenas and stadiums. */
export function hubspotFile(count: number, now: Date): string {
  const rows = DEMO_COMPANIES.slice(0, count).map((company, index) => makeRow(company, index, now));
  return [HEADER, ...rows.map((row) => HEADER.map((name) => row[name]))].map((row) => formatCsvRow(row)).join('');
}
