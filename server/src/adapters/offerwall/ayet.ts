import { createHmac } from 'node:crypto'
import type { OfferwallFormat, OfferwallProvider } from '../../modules/offerwall/offerwall-provider.port.ts'
import { checkHash, coinsIn, queryOf, textIn } from './read-query.ts'

export interface AyetKeys {
  /** The id of the ad slot. */
  readonly slot: string
  /** The publisher's API key, which signs. */
  readonly secret: string
}

/** A charge-back has the id of the first callback, with this before it [I]. */
const reversalPrefix = 'r-'

/**
 * The callback `?transaction_id={transaction_id}&external_identifier={external_identifier}&currency_amount={currency_amount}&is_chargeback={is_chargeback}&offer_name={offer_name}` [C].
 */
export const ayetFormat: OfferwallFormat = {
  shownFields: ['transaction_id', 'currency_amount', 'is_chargeback', 'offer_name'],
  read(query) {
    const isReversal = query.get('is_chargeback') === '1'
    const id = textIn(query, 'transaction_id')
    return {
      transactionId: isReversal && id.startsWith(reversalPrefix) ? id.slice(reversalPrefix.length) : id,
      wallId: textIn(query, 'external_identifier'),
      coins: coinsIn(query, 'currency_amount', { isReversal }),
      state: isReversal ? 'rejected' : 'credited',
      title: query.get('offer_name') || null,
    }
  },
}

/** ayeT-Studios signs the parameters in alphabetical order, encoded as a form, with HMAC-SHA256 in a header [C]. */
export const createAyet = (
  { slot, secret }: AyetKeys,
  wall = 'https://www.ayetstudios.com',
): OfferwallProvider => ({
  name: 'ayet',
  frames: [new URL(wall).origin],
  wallUrl: (wallId) =>
    `${wall}/offers/web_offerwall/${encodeURIComponent(slot)}?${new URLSearchParams({ external_identifier: wallId })}`,
  checkSender(call) {
    const query = queryOf(call)
    query.sort()
    checkHash(
      // As PHP encodes a form, which spares no asterisk.
      createHmac('sha256', secret).update(query.toString().replaceAll('*', '%2A')).digest(),
      call.headers['x-ayetstudios-security-hash'],
    )
  },
})
