// Requests. A refusal is thrown; its text is for people, in their language.

import { lang, say } from '/words.js';

export class Refusal extends Error {
  constructor(refused, text, rule = null) {
    super(text);
    this.refused = refused;
    this.rule = rule;
  }
}

export function address(path, facts = {}) {
  const url = new URL(`/api${path}`, location.origin);
  for (const [name, value] of Object.entries({ ...facts, lang })) {
    if (value !== null && value !== undefined) url.searchParams.set(name, value);
  }
  return url;
}

async function ask(method, path, { body, facts } = {}) {
  let response;
  try {
    response = await fetch(address(path, facts), {
      method,
      headers: body ? { 'content-type': 'application/json' } : {},
      body: body && JSON.stringify(body),
    });
  } catch {
    throw new Refusal('unreachable', say('unreachable'));
  }
  if (response.status === 204) return null;
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) return answer;
  throw new Refusal(answer?.refused ?? 'unreachable', answer?.text ?? say('unreachable'), answer?.rule);
}

export const get = (path, facts) => ask('GET', path, { facts });
export const post = (path, body = {}) => ask('POST', path, { body });
export const put = (path) => ask('PUT', path);
export const remove = (path) => ask('DELETE', path);
export const patch = (path, body) => ask('PATCH', path, { body });
