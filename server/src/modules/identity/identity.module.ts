import { defineModule } from '../../kernel/define-module.ts'
import type { JobKind } from '../../kernel/job-kind.ts'

/** A poll of a try, with the number of earlier ones. */
export interface Poll {
  readonly checkId: string
  readonly looks: number
}

export const pollKind: JobKind<Poll> = {
  name: 'identity-look',
  retries: 10,
  gapS: 60,
  gapMaxS: 3600,
  limitS: 60,
}

export const identityModule = defineModule({
  name: 'identity',
  tables: {
    identity_checks: { owners: ['account_id'], erase: 'delete' },
    identity_news: { impersonal: 'ids of processed webhooks of the identity provider, without the person' },
  },
  jobs: [pollKind],
  idPrefixes: ['idc'],
})
