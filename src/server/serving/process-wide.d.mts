export function processWide<Value extends object>(name: string, make: () => Value): Value;
