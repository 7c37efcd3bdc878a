import { createHash } from 'node:crypto'
import { DomainError } from '../../kernel/domain-error.ts'
import type {
  OfferPostback,
  OfferwallFormat,
  OfferwallProvider,
} from '../../modules/offerwall/offerwall-provider.port.ts'
import { checkHash, coinsIn, queryOf, textIn } from './read-query.ts'

export interface CpxKeys {
  readonly app: string
  readonly secret: string
}

/** Completed, and cancelled, also long after it was completed [C]. */
const states: Readonly<Record<string, OfferPostback['state']>> = { 1: 'credited', 2: 'rejected' }

/**
 * The postback `?status={status}&trans_id={trans_id}&user_id={user_id}&amount_local={amount_local}&hash={secure_hash}` [C];
 * the amount is in coins.
 */
export const cpxFormat: OfferwallFormat = {
  shownFields: ['trans_id', 'status', 'amount_local', 'type'],
  read(query) {
    const state = states[query.get('status') ?? '']
    if (!state) throw new DomainError('bad_input')
    return {
      transactionId: textIn(query, 'trans_id'),
      wallId: textIn(query, 'user_id'),
      coins: coinsIn(query, 'amount_local', { isReversal: state === 'rejected' }),
      state,
      title: null,
    }
  },
}

const md5 = (text: string): Buffer => createHash('md5').update(text).digest()

/** The form of the ids that walls are opened with. */
const wallIdForm = /^owp_/i

/**
 * CPX Research signs the id of the transaction alone [C]: who saw one postback can change its amount. The hash in the
 * wall's address, which the person sees, is made in the same way of their wall id: as that of a transaction named like a
 * wall id it would prove a postback, so such a transaction is refused. The addresses of its servers are checked too; a
 * test has none.
 */
export const createCpx = (
  { app, secret }: CpxKeys,
  wall = 'https://offers.cpx-research.com',
  addresses: readonly string[] = ['188.40.3.73', '2a01:4f8:d0a:30ff::2', '157.90.97.92'],
): OfferwallProvider => ({
  name: 'cpx',
  frames: [new URL(wall).origin],
  wallUrl: (wallId) =>
    `${wall}/index.php?${new URLSearchParams({ app_id: app, ext_user_id: wallId, secure_hash: md5(`${wallId}-${secret}`).toString('hex') })}`,
  checkSender(call) {
    const query = queryOf(call)
    const transactionId = query.get('trans_id') ?? ''
    if (wallIdForm.test(transactionId)) throw new DomainError('forbidden')
    checkHash(md5(`${transactionId}-${secret}`), query.get('hash'))
    if (addresses.length > 0 && !addresses.includes(call.address.replace(/^::ffff:(?=\d+\.)/i, '')))
      throw new DomainError('forbidden')
  },
})
