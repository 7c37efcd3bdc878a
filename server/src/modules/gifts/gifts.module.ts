import { dayMs } from '../../kernel/clock.ts'
import { defineModule } from '../../kernel/define-module.ts'

export const giftsModule = defineModule({
  name: 'gifts',
  tables: {
    gift_catalogue: { impersonal: 'what can be given, and what it costs' },
    gifts: {
      owners: ['from_id', 'to_id'],
      sides: {
        from_id: [
          'id',
          'from_id',
          'to_id',
          'gift_key',
          'price_coins',
          'quantity',
          'free_day',
          'chat_id',
          'message_id',
          'sent_at',
          'last_at',
          'thanked_at',
          'undone_at',
        ],
        to_id: [
          'id',
          'from_id',
          'to_id',
          'gift_key',
          'share_percent',
          'quantity',
          'chat_id',
          'message_id',
          'sent_at',
          'last_at',
          'thanked_at',
          'undone_at',
        ],
      },
      // The chat of the two goes as well; the ledger keeps what was paid.
      erase: 'delete',
    },
    gift_taps: {
      owners: ['from_id'],
      erase: 'delete',
      // A tap whose answer was lost is repeated within minutes; the ledger keeps its key for good.
      expires: [{ column: 'at', keptMs: 7 * dayMs }],
    },
  },
  idPrefixes: ['gift'],
  auditActions: ['gift.changed', 'gift.added', 'gift.priced'],
})
