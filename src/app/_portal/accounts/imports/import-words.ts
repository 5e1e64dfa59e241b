import type { ImportUndone, UndoableImport } from '@/domain/imports/import-undo';

type Count = (count: number) => string;

const leads = (count: number, number: Count) => `${number(count)} ${count === 1 ? 'lead' : 'leads'}`;

/** "Import of leads.csv: 1,204 added, 17 updated" */
export function importTitle({ fileName, added, updated }: UndoableImport, number: Count): string {
  const counts = [
    ...(added > 0 ? [`${number(added)} added`] : []),
    ...(updated > 0 ? [`${number(updated)} updated`] : []),
  ];
  return `Import${fileName ? ` of ${fileName}` : ''}: ${counts.join(', ')}`;
}

/** What undoing it does. */
export function undoConsequence({ added, updated }: UndoableImport, number: Count): string {
  return [
    ...(added > 0 ? [`It deletes ${leads(added, number)}, which you can restore from here.`] : []),
    ...(updated > 0 ? [`It puts ${leads(updated, number)} back to the values before the import.`] : []),
    'Leads that somebody or a later import has changed since, or that somebody has worked on, stay as they are. An import can be undone once.',
  ].join(' ');
}

/** "1,200 leads deleted, 17 put back." */
export function undoneText({ removed = 0, restored = 0 }: ImportUndone, number: Count): string {
  if (removed === 0) return restored === 0 ? 'Nothing was undone.' : `${leads(restored, number)} put back.`;
  return `${leads(removed, number)} deleted${restored > 0 ? `, ${number(restored)} put back` : ''}.`;
}

const LIST = new Intl.ListFormat('en-US');

/** Which leads stay as they are, and why; a sentence for each reason. */
export function stayedTexts({ excepted, missing = 0 }: ImportUndone, number: Count): string[] {
  const texts: string[] = [];
  if (excepted && excepted.count > 0) {
    const more = excepted.count - excepted.names.length;
    const names = LIST.format([...excepted.names, ...(more > 0 ? [`${number(more)} more`] : [])]);
    const stay = excepted.count === 1 ? 'stays as it is' : 'stay as they are';
    texts.push(
      `${leads(excepted.count, number)} ${stay}, because somebody or a later import has changed ${excepted.count === 1 ? 'it' : 'them'} since: ${names}.`,
    );
  }
  if (missing > 0) {
    texts.push(
      `${leads(missing, number)} ${missing === 1 ? 'was' : 'were'} deleted already, or you can no longer edit ${missing === 1 ? 'it' : 'them'}.`,
    );
  }
  return texts;
}
