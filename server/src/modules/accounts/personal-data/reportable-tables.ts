import type { PersonalTable } from './personal-table.ts'

/** Tables of content that is gone for everyone, and is kept some days for a report by somebody who saw it. */
export const reportableTables: readonly PersonalTable[] = [
  { table: 'former_names', owners: ['account_id'], erase: 'delete' },
  {
    // Sealed for a report of the receiver alone; nobody reads it otherwise, its sender included.
    table: 'deleted_messages',
    owners: ['sender_id', 'receiver_id'],
    sides: {},
    secret: ['message_id', 'chat_id', 'sender_id', 'receiver_id', 'seq', 'sealed', 'deleted_at'],
    erase: 'delete',
  },
]
