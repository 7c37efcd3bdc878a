import { dayMs } from '../../kernel/clock.ts'
import { defineModule } from '../../kernel/define-module.ts'

export const accountsModule = defineModule({
  name: 'accounts',
  tables: {
    accounts: {
      owners: ['id'],
      secret: ['password_hash'],
      erase: {
        human_id: 'id',
        email: "'erased-' || lower(id) || '@erased.invalid'",
        email_confirmed: 'false',
        pending_email: 'null',
        email_subscribed: 'false',
        password_hash: 'null',
        name: "''",
        birthday: 'null',
        language: "'en'",
        country: 'null',
        stated_country: 'null',
        avatar: "''",
        standing: "'deleted'",
        // That a ban was decided, without its reason: it holds for the mailbox of the person.
        standing_reason: "case when standing_reason is not null and not standing_pending then 'erased' end",
        terms_accepted_at: 'null',
        age_refused_at: 'null',
      },
      stored: [
        'id',
        'gender',
        'roles_group',
        'brand_id',
        'demo_peer',
        'sandbox',
        'terms_version',
        'standing_until',
        'standing_since',
        'standing_pending',
        'erase_at',
        'erasing_at',
        'erased_at',
        'created_at',
        'renamed_at',
      ],
    },
    sessions: {
      owners: ['account_id'],
      secret: ['token_hash'],
      erase: 'delete',
      // They record where a person was.
      expires: [
        { column: 'expires_at', keptMs: 30 * dayMs },
        { column: 'revoked_at', keptMs: 30 * dayMs },
      ],
    },
    account_identities: { owners: ['account_id'], secret: ['refresh_token'], erase: 'delete' },
    one_time_codes: {
      owners: ['account_id'],
      secret: ['code_hash'],
      erase: 'delete',
      expires: [{ column: 'expires_at', keptMs: 0 }],
    },
    pending_logins: {
      owners: ['account_id'],
      secret: ['code_hash'],
      erase: 'delete',
      expires: [{ column: 'expires_at', keptMs: 0 }],
    },
    account_arrivals: { owners: ['account_id'], erase: 'delete' },
    account_appeals: { owners: ['account_id'], secret: ['claimed_by'], erase: 'delete' },
    former_names: {
      owners: ['account_id'],
      erase: 'delete',
      expires: [{ column: 'until', keptMs: { setting: 'deletedKeepMs' } }],
    },
  },
  idPrefixes: ['usr', 'ses', 'apl'],
  auditActions: ['session.ended', 'sessions.ended'],
})
