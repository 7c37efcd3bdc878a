import type { ExperimentName } from '@serendip/contract'
import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Media } from '../media/index.ts'
import type { People } from '../people/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { Settings } from '../settings/index.ts'

export interface StoriesDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock' | 'ids' | 'outbox'>
  readonly accounts: Pick<Accounts, 'byId'>
  readonly settings: Pick<Settings, 'read'>
  readonly people: Pick<People, 'mayMeet' | 'excludedOf' | 'shownTo'>
  readonly profiles: Pick<Profiles, 'partner'>
  readonly media: Pick<Media, 'stories' | 'approvesByRule'>
  /** Whether a person is in the group of an experiment that differs from the plain product; asking assigns them. */
  isInTest(name: ExperimentName, userId: string): Promise<boolean>
}

declare module '../../kernel/events.ts' {
  interface Events {
    /** An operator approved or declined a story. */
    'story.decided': {
      readonly storyId: string
      readonly ownerId: string
      readonly verdict: 'approved' | 'declined'
      /** Nothing of this creator was approved in the day before: those who follow her are told. */
      readonly isNews: boolean
    }
  }
}
