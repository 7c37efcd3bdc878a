import { dayMs } from '../../kernel/clock.ts'
import { defineModule } from '../../kernel/define-module.ts'

export const safetyModule = defineModule({
  name: 'safety',
  tables: {
    // Reports by others about the person stay as evidence until their own expiry, with their own text.
    reports: {
      owners: ['reporter_id'],
      // The evidence is a conversation of two and is stored for the operator who decides, not for either of them.
      secret: [
        'evidence',
        'video_evidence',
        'evidence_sealed',
        'claimed_by',
        'claimed_until',
        'held_at',
        'opened_by',
        'copy_of',
      ],
      sides: {
        reporter_id: [
          'id',
          'key',
          'reporter_id',
          'reported_id',
          'call_id',
          'chat_id',
          'story_id',
          'video_id',
          'subject',
          'reason',
          'text',
          'state',
          'evidence_until',
          'created_at',
          'priority',
          'decided_at',
        ],
      },
      // A legal hold keeps the words until it ends; the sweep erases them then.
      erase: {
        text: "case when held_at is null then '' else text end",
        evidence: "'[]'::jsonb",
        video_evidence: "'[]'::jsonb",
        evidence_sealed: 'case when held_at is null then null else evidence_sealed end',
      },
      stored: [
        'id',
        'key',
        'reporter_id',
        'reported_id',
        'call_id',
        'chat_id',
        'story_id',
        'video_id',
        'subject',
        'reason',
        'evidence_until',
        'state',
        'created_at',
        'priority',
        'claimed_by',
        'claimed_until',
        'decided_at',
        'held_at',
        'opened_by',
        'copy_of',
      ],
    },
    // They show the other one, and are for the operator who decides.
    report_frames: {
      owners: ['reporter_id'],
      secret: ['sealed'],
      erase: {
        sealed: `case when exists (select from reports where reports.id = report_id and held_at is not null)
        then sealed end`,
      },
      stored: ['id', 'report_id', 'reporter_id', 'place', 'sent_at'],
    },
    outside_reports: {
      impersonal: 'reports of people without an account: where the outcome goes, sealed, by the report’s id',
      expires: [{ column: 'filed_at', keptMs: { setting: 'evidenceKeepMs' } }],
      stored: ['report_id', 'key', 'brand_id', 'language', 'filed_at', 'due_at'],
    },
    outside_confirmations: {
      impersonal: 'that a mailbox confirmed a report, by the report’s id',
      expires: [{ column: 'confirmed_at', keptMs: { setting: 'evidenceKeepMs' } }],
      stored: ['report_id', 'confirmed_at'],
    },
    camera_checks: {
      owners: ['account_id'],
      erase: 'delete',
      expires: [{ column: 'asked_at', keptMs: 90 * dayMs }],
      stored: ['account_id', 'asked_at'],
    },
  },
  idPrefixes: ['rep', 'frm'],
})
