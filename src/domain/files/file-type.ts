// Without zod, because pages load it with the list of files.

/** How many bytes of the beginning of a file {@link typeOfFile} and {@link isProgram} need. */
export const FILE_HEAD_BYTES = 64;

/** The type of whatever the bytes do not tell. Browsers save it, and never show it. */
export const UNKNOWN_TYPE = 'application/octet-stream';

export const PROGRAM_REFUSED = 'Programs and scripts cannot be added';

/** The extension of a name in lower case, without its dot: 'pdf'; empty if it has none. */
export const extensionOf = (name: string): string => /.\.([^.]+)$/u.exec(name.trim())?.[1]?.toLowerCase() ?? '';

/** `?` stands for any byte, and other characters for themselves. */
const matches = (head: Uint8Array, signature: string): boolean =>
  head.length >= signature.length &&
  [...signature].every((sign, index) => sign === '?' || head[index] === sign.charCodeAt(0));

/** What the first bytes say. Only these types are ever sent, and none of them runs in a browser. */
const SIGNATURES: readonly (readonly [signature: string, type: string])[] = [
  ['%PDF-', 'application/pdf'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['RIFF????WEBP', 'image/webp'],
  ['????ftypheic', 'image/heic'],
  ['????ftypmp42', 'video/mp4'],
  ['????ftypisom', 'video/mp4'],
  ['????ftypqt  ', 'video/quicktime'],
  ['ID3', 'audio/mpeg'],
  ['PK\x03\x04', 'application/zip'],
];

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** Documents that are zip files, by their extension. */
const ZIPPED: Readonly<Record<string, string>> = {
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  pptx: `${OFFICE}.presentationml.presentation`,
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
};

/** The media type of a file by its first bytes, whatever it was said to be; documents in a zip also by their name. */
export function typeOfFile(head: Uint8Array, name: string): string {
  const type = SIGNATURES.find(([signature]) => matches(head, signature))?.[1] ?? UNKNOWN_TYPE;
  return type === 'application/zip' ? (ZIPPED[extensionOf(name)] ?? type) : type;
}

/** Windows and DOS, Linux, macOS (four byte orders, and several in one), scripts with an interpreter, shortcuts. */
const PROGRAMS = [
  'MZ',
  '\x7fELF',
  '\xfe\xed\xfa\xce',
  '\xfe\xed\xfa\xcf',
  '\xce\xfa\xed\xfe',
  '\xcf\xfa\xed\xfe',
  '\xca\xfe\xba\xbe',
  '#!',
  '\xef\xbb\xbf#!',
  'L\0\0\0\x01\x14\x02\0',
];

/** What runs when it is opened, by its extension: its bytes may be plain text. */
const PROGRAM_EXTENSIONS: ReadonlySet<string> = new Set(
  'exe scr pif msi msp bat cmd ps1 psm1 vbs vbe js jse wsf wsh hta cpl lnk reg jar'.split(' '),
);

/** Whether a name is that of a program. */
export const isProgramName = (name: string): boolean => PROGRAM_EXTENSIONS.has(extensionOf(name));

/** Whether a file is a program: by its name, or by its first bytes, whatever its name is. */
export const isProgram = (head: Uint8Array, name: string): boolean =>
  isProgramName(name) || PROGRAMS.some((signature) => matches(head, signature));

/** How a file can be previewed. */
export type FilePreview = 'image' | 'pdf';

const PREVIEWS: Readonly<Record<string, FilePreview>> = {
  'image/png': 'image',
  'image/jpeg': 'image',
  'image/gif': 'image',
  'image/webp': 'image',
  'application/pdf': 'pdf',
};

/** How a file of this type can be previewed; null if it can only be downloaded, as SVG and HTML. */
export const previewOf = (type: string): FilePreview | null => PREVIEWS[type] ?? null;
