import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Profiles, ProfileWords } from '../profiles/index.ts'
import type { Settings } from '../settings/index.ts'
import type { ReadTies } from './ties.store.ts'

/** The parts of a person's card that modules above know. */
export interface PersonCards {
  /** The words of the person's profile, as others may read them. */
  wordsOf(userId: string): Promise<ProfileWords>
  /** Those of the given people who are connected now. */
  online(ids: readonly string[]): Promise<ReadonlySet<string>>
}

export interface PeopleDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock' | 'outbox'>
  readonly accounts: Accounts
  readonly settings: Settings
  readonly profiles: Pick<Profiles, 'partner'>
  readonly cards: PersonCards
  /**
   * Whether a person has seen another since then, or ever if that is null. Nobody else can be blocked or added, or is
   * revealed to exist.
   */
  hasSeen(userId: string, otherId: string, since: Date | null): Promise<boolean>
  /** Whether two people have a conversation, or a request; read by `chat`, a module above. */
  haveChat(userId: string, otherId: string): Promise<boolean>
}

/** With the ties of two people, read in a batch outside of a transaction. */
export interface TiedDeps extends PeopleDeps {
  readonly tiesOf: ReadTies
}
