import { z } from 'zod'
import { country, textUpTo } from '../fields.ts'

/** US cents from which on earnings are paid out, and days for which an account that was changed waits. */
export const payoutMinCents = 5_000
export const payoutAccountWaitDays = 7

/** Banks know Latin letters alone. */
const latinLine = (maxChars: number) =>
  textUpTo(maxChars)
    .trim()
    .regex(/^[\p{Script=Latin}\p{M}\d '’.,()/+:#&-]+$/u, 'latin')

/** An IBAN with or without spaces, whose check digits are right. */
const iban = textUpTo(42)
  .overwrite((text) => text.replaceAll(/\s/g, '').toUpperCase())
  .pipe(z.iban())

/** The account that a creator is paid to, with what tax offices are told of her. */
export const payoutAccountFields = {
  holderName: latinLine(70),
  iban,
  street: latinLine(70),
  postalCode: textUpTo(16)
    .trim()
    .regex(/^[0-9A-Za-z][0-9A-Za-z -]*$/, 'postalCode'),
  city: latinLine(35),
  /** Of the address. */
  country,
  taxCountry: country,
  taxId: textUpTo(30)
    .trim()
    .regex(/^[0-9A-Za-z][0-9A-Za-z./ -]{3,29}$/, 'taxId'),
}
export const payoutAccount = z.strictObject(payoutAccountFields)
export type PayoutAccount = z.infer<typeof payoutAccount>
