import type { Brand } from '@serendip/brands'
import type { Language, PushKind, PushPayload } from '@serendip/contract'
import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Jobs } from '../jobs/index.ts'
import type { PresenceStore } from '../presence/index.ts'
import type { Settings } from '../settings/index.ts'
import type { AllowedServices } from './push-endpoint.ts'
import type { PushService, VapidKeys } from './push-service.port.ts'

export interface PushDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock' | 'ids' | 'logger'> & { readonly jobs: Jobs }
  readonly secrets: Secrets
  readonly settings: Settings
  readonly accounts: Pick<Accounts, 'byId' | 'openSessions'>
  readonly presence: Pick<PresenceStore, 'setVisible' | 'isVisible'>
  readonly service: PushService
  readonly allowed: AllowedServices
  /** Keys of the configuration; null for those that are made and stored at the first need. */
  readonly keys: VapidKeys | null
}

/** Something that a person is to be told of. */
export interface Notice {
  /** The id of what happened, so that the person is told of it once. */
  readonly id: string
  readonly accountId: string
  readonly kind: PushKind
  readonly otherId: string | null
  /** When it is worth nothing any more, ms since the epoch. */
  readonly until?: number
}

/** A push about to leave: its notices, oldest first, are of one kind and of one person. */
export interface PushDraft {
  readonly accountId: string
  readonly kind: PushKind
  readonly language: Language
  readonly brandId: Brand['id']
  readonly showsText: boolean
  readonly notices: readonly { readonly id: string; readonly otherId: string | null }[]
}

/** `language` is that of its words: English where the person's is not complete yet. */
export type PushContent = Pick<
  PushPayload,
  'title' | 'body' | 'path' | 'badge' | 'actions' | 'tag' | 'isOver'
> & {
  readonly language: Language
}

/** The words of a push, read when it leaves; null if there is no reason for it any more. */
export type ReadPush = (draft: PushDraft) => Promise<PushContent | null>
