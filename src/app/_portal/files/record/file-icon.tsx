import {
  type Icon,
  IconFile,
  IconFileTypePdf,
  IconFileZip,
  IconMusic,
  IconPhoto,
  IconTable,
  IconTextCaption,
  IconVideo,
} from '@tabler/icons-react';

/** By the media type, of which the beginning is enough. */
const ICONS: readonly (readonly [type: string, icon: Icon])[] = [
  ['application/pdf', IconFileTypePdf],
  ['application/zip', IconFileZip],
  ['image/', IconPhoto],
  ['video/', IconVideo],
  ['audio/', IconMusic],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml', IconTable],
  ['application/vnd.oasis.opendocument.spreadsheet', IconTable],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml', IconTextCaption],
  ['application/vnd.oasis.opendocument.text', IconTextCaption],
];

export function FileIcon({ type }: { type: string }) {
  const Shown = ICONS.find(([start]) => type.startsWith(start))?.[1] ?? IconFile;
  return <Shown size={20} stroke={1.6} aria-hidden />;
}
