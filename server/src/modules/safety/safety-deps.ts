import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Calls } from '../calls/index.ts'
import type { ChatModule } from '../chat/index.ts'
import type { Origin } from '../../kernel/handlers.ts'
import type { MailQueue } from '../mail/index.ts'
import type { Media } from '../media/index.ts'
import type { People } from '../people/index.ts'
import type { Settings } from '../settings/index.ts'
import type { Stories } from '../stories/index.ts'
import type { Videos } from '../videos/index.ts'

/** Shared dependencies of the module's use cases. */
export interface SafetyDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock' | 'ids' | 'outbox' | 'rateLimiter'>
  readonly settings: Settings
  readonly secrets: Secrets
  readonly calls: Pick<Calls, 'evidence'>
  readonly chat: Pick<ChatModule, 'evidence'>
  readonly stories: Pick<Stories, 'evidence'>
  readonly videos: Pick<Videos, 'evidence'>
  readonly people: People
  readonly media: Pick<Media, 'pictures' | 'reportablePhotos'>
  readonly mails: Pick<MailQueue, 'request'>
  /** Throws captcha_failed. */
  checkCaptcha(origin: Origin, answer: string): Promise<void>
}

declare module '../../kernel/events.ts' {
  interface Events {
    'report.filed': { readonly reportId: string; readonly reporterId: string; readonly reportedId: string }
  }
}
