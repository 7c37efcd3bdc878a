/** What somebody wanted to do who has no account yet. */
export type GuestAction = 'match' | 'chat' | 'online'

/** A guest's screen, by the name of its route. */
export type GuestStep = 'guest' | 'guest-gender' | 'guest-match' | 'guest-chat' | 'guest-online-users'

export interface GuestDeps {
  /** Asks whoever wants to do something to join first. */
  askToRegister(action: GuestAction, step: GuestStep): void
}
