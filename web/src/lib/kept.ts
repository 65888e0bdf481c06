// What has come again, with as much as possible of what was there: only what is new is drawn anew.

const isRecord = (it: unknown): it is Record<string, unknown> =>
  typeof it === 'object' && it !== null && !Array.isArray(it);

/** `next`, but every part of it that equals what stood there in `last` is that very object. Both are as JSON has them. */
export function kept<T>(last: unknown, next: T): T {
  if (Object.is(last, next)) return next;
  if (Array.isArray(last) && Array.isArray(next)) {
    const parts = next.map((part, i) => kept(last[i], part));
    return last.length === parts.length && parts.every((part, i) => part === last[i]) ? (last as T) : (parts as T);
  }
  if (isRecord(last) && isRecord(next)) {
    const names = Object.keys(next);
    const parts = Object.fromEntries(names.map((name) => [name, kept(last[name], next[name])]));
    const same =
      names.length === Object.keys(last).length && names.every((name) => name in last && parts[name] === last[name]);
    return (same ? last : parts) as T;
  }
  return next;
}
