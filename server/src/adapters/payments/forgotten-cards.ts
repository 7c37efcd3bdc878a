import { createHash } from 'node:crypto'
import type { ProviderReferences } from '../../modules/payments/provider-references.port.ts'

/** The token itself is stored nowhere but with the card, sealed. */
const keyOf = (token: string): string => `forgotten:${createHash('sha256').update(token).digest('hex')}`

/** Cards that nothing charges any more, of a provider that has no way to delete one. */
export const forgottenCards = (references: ProviderReferences) => ({
  has: async (token: string): Promise<boolean> => (await references.find(keyOf(token))) !== null,
  async add(token: string): Promise<void> {
    await references.keep(keyOf(token), '')
  },
})
