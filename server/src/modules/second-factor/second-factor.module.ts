import { defineModule } from '../../kernel/define-module.ts'

export const secondFactorModule = defineModule({
  name: 'second-factor',
  tables: {
    totp_secrets: { owners: ['subject_id'], secret: ['secret'], erase: 'delete' },
    passkeys: { owners: ['subject_id'], erase: 'delete' },
    passkey_challenges: {
      owners: ['subject_id'],
      secret: ['challenge_hash'],
      erase: 'delete',
      expires: [{ column: 'expires_at', keptMs: 0 }],
    },
    recovery_codes: { owners: ['subject_id'], secret: ['code_hash'], erase: 'delete' },
  },
  idPrefixes: ['pky'],
  auditActions: [
    'totp.added',
    'totp.removed',
    'passkey.added',
    'passkey.renamed',
    'passkey.removed',
    'recovery_codes.renewed',
    'recovery_code.used',
  ],
})
