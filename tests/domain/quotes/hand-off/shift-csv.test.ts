import { quoteLine, someQuote } from '@tests/support/quotes/some-quote';
import { expect, test } from 'vitest';
import { CSV_BOM } from '@/domain/csv/csv';
import { shiftCsv } from '@/domain/quotes/hand-off/shift-csv';

const rowsOf = (csv: string) => csv.slice(CSV_BOM.length).trimEnd().split('\r\n');

test('writes a row for each line and shift, with an end on the next morning', () => {
  const [header, ...rows] = rowsOf(
    shiftCsv(
      someQuote({
        lines: [
          quoteLine(),
          quoteLine({
            ...{ role: 'supervisor', label: 'Stage', count: 1 },
            shifts: [
              { date: '2027-06-12', startTime: '08:00', endTime: '16:00' },
              { date: '2027-12-31', startTime: '16:00', endTime: '16:00' },
            ],
          }),
          quoteLine({ shifts: [] }),
        ],
      }),
    ),
  );
  expect(header).toBe(
    'Date,Shift title,Position,Headcount,Start,End,Time zone,Location,Address,Contact,Contact email,Client,Event,Quote',
  );
  const rest =
    'America/Los_Angeles,Pier 9,"The Embarcadero, San Francisco, CA 94111",Sam Ortiz,sam@ggevents.example,Golden Gate Events,Waterfront Summer Concert,Q-2027-12';
  expect(rows).toEqual([
    `2027-06-12,Main gate,Guard,10,2027-06-12T18:00,2027-06-13T02:00,${rest}`,
    `2027-06-12,Stage,Supervisor,1,2027-06-12T08:00,2027-06-12T16:00,${rest}`,
    `2027-12-31,Stage,Supervisor,1,2027-12-31T16:00,2028-01-01T16:00,${rest}`,
  ]);
});

test('lets no text become a formula', () => {
  const [, row] = rowsOf(shiftCsv(someQuote({ lines: [quoteLine({ label: '=1+1' })] })));
  expect(row).toContain(",'=1+1,");
});
