/** The action that a person without an account tried. */
export type GuestAction = 'match' | 'chat' | 'online'

/** A guest's screen, by the name of its route. */
export type GuestStep = 'guest' | 'guest-gender' | 'guest-match' | 'guest-chat' | 'guest-online-users'

export interface GuestDeps {
  /** Asks a guest to join before the action. */
  askToRegister(action: GuestAction, step: GuestStep): void
  /** Shows stories to a guest. */
  showStories(step: GuestStep): void
}
