/** The app's screens that correspond to a guest's screens. */
const goesOnAt: ReadonlyMap<string, string> = new Map([
  ['guest-chat', '/chat'],
  ['guest-online-users', '/online-users'],
])

/** The address at which a former guest continues, by the step stored on the server. */
export const guestTarget = (guestStep: string): string => goesOnAt.get(guestStep) ?? '/match'
