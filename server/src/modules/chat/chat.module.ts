import { dayMs } from '../../kernel/clock.ts'
import { defineModule } from '../../kernel/define-module.ts'
import type { JobKind } from '../../kernel/job-kind.ts'

const chatOfBoth = [
  'id',
  'low_id',
  'high_id',
  'subtype',
  'last_seq',
  'support_read_seq',
  'created_at',
] as const

/** The next followers of a creator get a message. */
export const followerMessageKind: JobKind<{ readonly messageId: string }> = {
  name: 'follower-messages',
  retries: 8,
  gapS: 5,
  gapMaxS: 300,
  limitS: 300,
}

/** The copies of a greeting or a message to followers are removed by a decision. */
export const copiesKind: JobKind<{ readonly creatorId: string; readonly sourceId: string }> = {
  name: 'remove-copies',
  retries: 8,
  gapS: 5,
  gapMaxS: 300,
  limitS: 300,
}

export const chatModule = defineModule({
  name: 'chat',
  tables: {
    // A chat goes with either of the two, with what both wrote: a report has its own copy.
    chats: {
      owners: ['low_id', 'high_id'],
      sides: { low_id: chatOfBoth, high_id: chatOfBoth },
      erase: 'delete',
    },
    chat_sides: { owners: ['user_id'], erase: 'delete' },
    messages: {
      owners: ['from_id'],
      // Whether it was withheld, deleted by its receiver, changed unseen by them or has a reaction that is withheld, is the
      // other side's secret.
      secret: ['withheld', 'hidden_from_receiver', 'reacted', 'sender_text'],
      erase: 'delete',
    },
    message_unlocks: { owners: ['account_id'], secret: ['session_id'], erase: 'delete' },
    message_reactions: { owners: ['account_id'], secret: ['withheld'], erase: 'delete' },
    support_requests: { owners: ['user_id'], secret: ['claimed_by', 'claimed_until'], erase: 'delete' },
    chat_changes: {
      owners: ['user_id'],
      erase: 'delete',
      // For tabs that were away.
      expires: [{ column: 'at', keptMs: 30 * dayMs }],
    },
    creator_greetings: { owners: ['account_id'], erase: 'delete' },
    greetings_sent: {
      owners: ['creator_id', 'account_id'],
      sides: {
        creator_id: ['creator_id', 'account_id', 'sent_at'],
        account_id: ['creator_id', 'account_id', 'sent_at'],
      },
      erase: 'delete',
    },
    follower_messages: {
      owners: ['creator_id'],
      // It names the follower whose turn was last.
      secret: ['up_to'],
      erase: 'delete',
      expires: [{ column: 'written_at', keptMs: 30 * dayMs }],
    },
    chat_people: { owners: ['user_id'], erase: 'delete' },
    // Sealed for a report of the receiver alone; nobody reads it otherwise, its sender included.
    deleted_messages: {
      owners: ['sender_id', 'receiver_id'],
      sides: {},
      secret: [
        'message_id',
        'chat_id',
        'sender_id',
        'receiver_id',
        'seq',
        'sealed',
        'deleted_at',
        'earlier_of',
      ],
      erase: 'delete',
      expires: [{ column: 'deleted_at', keptMs: { setting: 'deletedKeepMs' } }],
    },
    saved_replies: {
      impersonal: 'texts that operators answer support requests with, written for nobody in particular',
    },
  },
  jobs: [followerMessageKind, copiesKind],
  idPrefixes: ['chat', 'msg', 'sre', 'fms'],
  auditActions: [
    'support.read',
    'support.file_opened',
    'support.answered',
    'support.handed_over',
    'support.closed',
    'saved_reply.changed',
    'saved_reply.deleted',
  ],
})
