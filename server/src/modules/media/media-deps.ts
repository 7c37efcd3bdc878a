import type { BlobStore } from '../../kernel/blob-store.ts'
import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Spool } from '../../kernel/spool.ts'
import type { Audit } from '../audit/index.ts'
import type { Jobs } from '../jobs/index.ts'
import type { Settings } from '../settings/index.ts'
import type { Films } from './films.port.ts'
import type { Pictures } from './pictures.port.ts'
import type { Quarantine } from './quarantine.port.ts'

/** A person's access to a file. */
export type MediaAccess = 'open' | 'blurred' | 'none'

export interface MediaDeps {
  readonly plumbing: Plumbing & { readonly jobs: Jobs; readonly audit: Pick<Audit, 'record'> }
  readonly settings: Settings
  readonly files: BlobStore
  readonly pictures: Pictures
  readonly films: Films
  /** Buffer for a long file while it is uploaded or processed. */
  readonly spool: Spool
  /** Place to which browsers upload files of chats directly; null: they are uploaded through the server. */
  readonly quarantine: Quarantine | null
  /** Demo mode: there are no operators, so a rule approves every photo and is recorded as a rule. */
  readonly approvesByRule: boolean
}

/** Rules of modules above for who sees something; those modules are made with media, so its routes come after them. */
export interface ViewingRules {
  /** Whether a person may see the approved photos of another; decided by `people`. */
  maySeePhotos(viewerId: string, ownerId: string): Promise<boolean>
  /** A person's access to the files of someone else's message; decided by `chat`. */
  accessTo(viewerId: string, messageId: string): Promise<MediaAccess>
  /** Whether a person may see a story, their own or another's; decided by `stories`. */
  maySeeStory(viewerId: string, storyId: string): Promise<boolean>
  /** A person's access to a video of a gallery, their own or another's; decided by `videos`. */
  accessToVideo(viewerId: string, videoId: string): Promise<MediaAccess>
}
