/** The screens of the app that a guest's screens stand for. */
const goesOnAt: ReadonlyMap<string, string> = new Map([
  ['guest-chat', '/chat'],
  ['guest-online-users', '/online-users'],
])

/** Where somebody goes on who came as a guest, by the step that the server kept. */
export const guestTarget = (guestStep: string): string => goesOnAt.get(guestStep) ?? '/match'
