import { defineModule } from '../../kernel/define-module.ts'
import type { JobKind } from '../../kernel/job-kind.ts'

/** A look at what waits for somebody who is away, and the mail about it. */
export const awayMailKind: JobKind<{ readonly accountId: string }> = {
  name: 'away-mail',
  retries: 5,
  gapS: 60,
  gapMaxS: 3_600,
  limitS: 60,
}

/** The next daily reward of somebody who claimed the last one. */
export const rewardPushKind: JobKind<{ readonly accountId: string; readonly day: number }> = {
  name: 'reward-push',
  retries: 5,
  gapS: 60,
  gapMaxS: 3_600,
  limitS: 60,
}

export const notificationsModule = defineModule({
  name: 'notifications',
  tables: { away_mails: { owners: ['account_id'], erase: 'delete' } },
  jobs: [awayMailKind, rewardPushKind],
})
