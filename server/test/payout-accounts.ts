import type { PayoutAccount } from '@serendip/contract'

/** A valid account; the IBAN is the example of the standard. */
export const aPayoutAccount = (over: Partial<PayoutAccount> = {}): PayoutAccount => ({
  holderName: 'Ada König',
  iban: 'DE89370400440532013000',
  street: 'Lindenstraße 5',
  postalCode: '10969',
  city: 'Berlin',
  country: 'DE',
  taxCountry: 'DE',
  taxId: '12 345 678 901',
  ...over,
})
