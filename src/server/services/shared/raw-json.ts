import { isDeepStrictEqual } from 'node:util';
import { type ObjectNode, parse, type ValueNode } from '@humanwhocodes/momoa';

// A client's own JSON is kept byte for byte (D48), but the code that validates a request has only the values: `1.0` is
// 1 there.

const texts = new WeakMap<object, string>();

/** A value as JSON: as its sender wrote it, if that is known. */
export const jsonTextOf = (value: object): string => texts.get(value) ?? JSON.stringify(value);

/**
 * Remembers the text of the fields called `name`, wherever they are in a parsed body. `body` is its text, which is JSON
 * of little depth.
 */
export function rememberJsonTexts(value: object, { name, body }: { name: string; body: string }): void {
  const remember = (each: unknown, node: ValueNode): void => {
    if (typeof each !== 'object' || each === null) return;
    if (node.type === 'Array' && Array.isArray(each)) {
      for (const [index, element] of node.elements.entries()) remember(each[index], element.value);
    }
    if (node.type !== 'Object') return;
    for (const [key, member] of membersOf(node)) {
      const field: unknown = Reflect.get(each, key);
      if (key === name) keep(field, textAt(member, body));
      else remember(field, member);
    }
  };
  remember(value, parse(body, { mode: 'json', ranges: true }).body);
}

/** If several members have one name, the last counts, as for `JSON.parse`. */
const membersOf = ({ members }: ObjectNode): Map<string, ValueNode> =>
  new Map(members.map(({ name, value }) => [name.type === 'String' ? name.value : name.name, value]));

const textAt = ({ range: [start, end] = [0, 0] }: ValueNode, body: string): string => body.slice(start, end);

/** Two parsers read the text. What is stored must be what was validated. */
function keep(value: unknown, text: string): void {
  if (typeof value === 'object' && value !== null && isDeepStrictEqual(JSON.parse(text), value)) texts.set(value, text);
}
