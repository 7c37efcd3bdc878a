/**
 * The modules of the server, bottom up. A module imports only modules of earlier lines; modules on the same line do not
 * import each other. Changing this order is a decision (docs/decisions/).
 */
const moduleLines: readonly (readonly string[])[] = [
  ['jobs'],
  ['settings', 'audit', 'text-safety', 'mail', 'second-factor', 'webhooks'],
  ['accounts', 'experiments', 'analytics'],
  ['approvals'],
  ['operators'],
  ['controls', 'legal', 'announcements'],
  ['wallet'],
  ['money'],
  ['entitlements', 'media'],
  ['profiles', 'identity'],
  ['people', 'presence'],
  ['auth', 'push'],
  ['chat'],
  ['matchmaking'],
  ['calls', 'site'],
  ['gifts', 'stories', 'videos', 'creators', 'payouts'],
  ['catalogue'],
  ['offers'],
  ['payments'],
  ['subscriptions'],
  ['rewards', 'offerwall'],
  ['safety'],
  ['moderation'],
  ['notifications', 'activity', 'operations'],
]

export const moduleNames: readonly string[] = moduleLines.flat()

/** The modules that `name` may import. */
export function lowerModules(name: string): readonly string[] {
  const line = moduleLines.findIndex((names) => names.includes(name))
  return moduleLines.slice(0, Math.max(line, 0)).flat()
}
