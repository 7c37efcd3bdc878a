import { type OwnPayoutAccount, payoutAccount } from '@serendip/contract'
import { Button, Field, Notice, Select, TextInput } from '@serendip/ui'
import type { Problems } from '@serendip/ui/use-form.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { ConfirmationFields } from '../../../shared/confirmation/confirmation-fields.tsx'
import { fieldOfProof, useConfirmation } from '../../../shared/confirmation/use-confirmation.ts'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { countriesIn } from '../../../shared/place/countries.ts'
import styles from '../desk/desk.module.css'
import { earningsKey } from './earnings-queries.ts'

/** The fields of an account, in their order on the form. */
const names = [
  'holderName',
  'iban',
  'street',
  'postalCode',
  'city',
  'country',
  'taxCountry',
  'taxId',
] as const
type Name = (typeof names)[number]
type Values = Readonly<Record<Name | 'proof', string>>

/** The fields that the server would refuse, in the words of each. */
function useCheck(): (values: Values) => Problems<Values> {
  const { t } = useTranslation('creator-desk')
  return ({ proof: _, ...values }) => {
    const faulty = new Set(payoutAccount.safeParse(values).error?.issues.map(({ path }) => path[0]))
    return Object.fromEntries(
      names.flatMap((name) =>
        faulty.has(name) ? [[name, { type: 'faulty', message: t(`earnings.form.problem.${name}`) }]] : [],
      ),
    )
  }
}

interface AccountFormProps {
  /** The stored one; what it hides is typed again. */
  readonly account: OwnPayoutAccount | null
  readonly asksPassword: boolean
  onDone(): void
}

/** Asks for the account, for what tax offices are told, and for the proof that it is the creator who says so. */
export function AccountForm({ account, asksPassword, onDone }: AccountFormProps) {
  const { t, i18n } = useTranslation('creator-desk')
  const { api, notices } = usePlatform()
  const queries = useQueryClient()
  const check = useCheck()
  const confirmation = useConfirmation(api, asksPassword)
  const form = useContractForm<Values>({
    initial: {
      holderName: account?.holderName ?? '',
      iban: '',
      street: '',
      postalCode: '',
      city: account?.city ?? '',
      country: account?.country ?? '',
      taxCountry: account?.taxCountry ?? '',
      taxId: '',
      proof: '',
    },
    check: (values) => ({ ...check(values), proof: confirmation.check(values.proof) }),
    async send({ proof, ...values }) {
      const body = { ...values, ...confirmation.bodyOf(proof) }
      queries.setQueryData(earningsKey, await api.payouts.storeAccount({ body }))
      notices.show({ title: t('earnings.account.stored'), accent: 'success' })
      onDone()
    },
    fieldOf: fieldOfProof,
  })
  const countryField = (name: 'country' | 'taxCountry', label: string) => (
    <Field label={label} error={form.problems[name]?.message} required>
      <Select value={form.values[name]} onChange={({ target }) => form.change({ [name]: target.value })}>
        <option value="">{t('earnings.form.choose')}</option>
        {countriesIn(i18n.language).map(({ code, name: country }) => (
          <option key={code} value={code}>
            {country}
          </option>
        ))}
      </Select>
    </Field>
  )
  return (
    <form {...form.props} className={styles.form}>
      <Field
        label={t('earnings.account.holder')}
        hint={t('earnings.form.holderHint')}
        error={form.problems.holderName?.message}
        required
      >
        <TextInput {...form.text('holderName')} maxLength={70} autoComplete="name" dir="auto" />
      </Field>
      <Field label={t('earnings.account.iban')} error={form.problems.iban?.message} required>
        <TextInput {...form.text('iban')} maxLength={42} autoComplete="off" spellCheck={false} dir="ltr" />
      </Field>
      <Field label={t('earnings.form.street')} error={form.problems.street?.message} required>
        <TextInput {...form.text('street')} maxLength={70} autoComplete="street-address" dir="auto" />
      </Field>
      <div className={styles.place}>
        <Field label={t('earnings.form.postalCode')} error={form.problems.postalCode?.message} required>
          <TextInput {...form.text('postalCode')} maxLength={16} autoComplete="postal-code" dir="ltr" />
        </Field>
        <Field label={t('earnings.form.city')} error={form.problems.city?.message} required>
          <TextInput {...form.text('city')} maxLength={35} autoComplete="address-level2" dir="auto" />
        </Field>
      </div>
      {countryField('country', t('earnings.form.country'))}
      {countryField('taxCountry', t('earnings.account.taxCountry'))}
      <Field
        label={t('earnings.account.taxId')}
        hint={t('earnings.form.taxIdHint')}
        error={form.problems.taxId?.message}
        required
      >
        <TextInput {...form.text('taxId')} maxLength={30} autoComplete="off" spellCheck={false} dir="ltr" />
      </Field>
      <ConfirmationFields
        confirmation={confirmation}
        form={{
          values: form.values,
          problems: form.problems,
          change: form.change,
          reset: form.reset,
        }}
      />
      {form.problems.form && <Notice tone="error">{form.problems.form.message}</Notice>}
      <Button type="submit" variant="solid" size="l" block pending={form.isSending}>
        {t('earnings.form.save')}
      </Button>
    </form>
  )
}
