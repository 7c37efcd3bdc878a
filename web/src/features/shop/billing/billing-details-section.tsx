import { type BillingDetails, billingDetails } from '@serendip/contract'
import { Button, Dialog, Facts, Field, Notice, Section, Select, TextInput } from '@serendip/ui'
import type { Problems } from '@serendip/ui/use-form.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { countriesIn } from '../../../shared/place/countries.ts'
import { shopKey } from '../shop-queries.ts'
import styles from './billing-screen.module.css'

/** The person or company that orders are made out to. */
export function BillingDetailsSection({ details }: { details: BillingDetails | null }) {
  const { t, i18n } = useTranslation(['shop', 'everywhere'])
  const [isOpen, setOpen] = useState(false)
  const country = countriesIn(i18n.language).find(({ code }) => code === details?.country)?.name
  return (
    <Section title={t('details.title')} text={t('details.text')}>
      {details && (
        <Facts>
          <dt>{t('details.name')}</dt>
          <dd>{details.name}</dd>
          <dt>{t('details.country')}</dt>
          <dd>{country ?? details.country}</dd>
          <dt>{t('details.postalCode')}</dt>
          <dd>{details.postalCode}</dd>
          {details.taxId !== null && (
            <>
              <dt>{t('details.taxId')}</dt>
              <dd>{details.taxId}</dd>
            </>
          )}
        </Facts>
      )}
      <Button onClick={() => setOpen(true)}>{details ? t('details.change') : t('details.add')}</Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        form="sheet"
        title={t('details.title')}
        description={t('details.text')}
        closeLabel={t('everywhere:cancel')}
      >
        {isOpen && <DetailsForm details={details} onDone={() => setOpen(false)} />}
      </Dialog>
    </Section>
  )
}

interface Values {
  readonly name: string
  readonly country: string
  readonly postalCode: string
  readonly taxId: string
}

const bodyOf = ({ taxId, ...values }: Values) => ({ ...values, taxId: taxId.trim() === '' ? null : taxId })

/** The fields that the server would refuse, in the words of each. */
function useCheck(): (values: Values) => Problems<Values> {
  const { t } = useTranslation('shop')
  return (values) => {
    const parsed = billingDetails.safeParse(bodyOf(values))
    const faulty = new Set(parsed.error?.issues.map(({ path }) => path[0]))
    const problem = (name: keyof Values) =>
      faulty.has(name) ? { type: 'missing', message: t(`details.problem.${name}`) } : undefined
    return {
      name: problem('name'),
      country: problem('country'),
      postalCode: problem('postalCode'),
      taxId: problem('taxId'),
    }
  }
}

function DetailsForm({ details, onDone }: { details: BillingDetails | null; onDone(): void }) {
  const { t, i18n } = useTranslation('shop')
  const { api } = usePlatform()
  const queries = useQueryClient()
  const check = useCheck()
  const form = useContractForm<Values>({
    initial: {
      name: details?.name ?? '',
      country: details?.country ?? '',
      postalCode: details?.postalCode ?? '',
      taxId: details?.taxId ?? '',
    },
    check,
    async send(values) {
      await api.billingDetails.register({ body: bodyOf(values) })
      // Prices are those of the country.
      await queries.invalidateQueries({ queryKey: shopKey })
      onDone()
      return undefined
    },
  })
  return (
    <form {...form.props} className={styles.form}>
      <Field label={t('details.name')} error={form.problems.name?.message} required>
        <TextInput {...form.text('name')} maxLength={100} autoComplete="name" />
      </Field>
      <Field label={t('details.country')} error={form.problems.country?.message} required>
        <Select
          value={form.values.country}
          autoComplete="country"
          onChange={({ target }) => form.change({ country: target.value })}
        >
          <option value="">{t('details.choose')}</option>
          {countriesIn(i18n.language).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('details.postalCode')} error={form.problems.postalCode?.message} required>
        <TextInput {...form.text('postalCode')} maxLength={12} autoComplete="postal-code" />
      </Field>
      <Field label={t('details.taxId')} hint={t('details.taxIdHint')} error={form.problems.taxId?.message}>
        <TextInput {...form.text('taxId')} maxLength={20} />
      </Field>
      {form.problems.form && <Notice tone="error">{form.problems.form.message}</Notice>}
      <Button type="submit" variant="solid" size="l" block pending={form.isSending}>
        {t('details.store')}
      </Button>
    </form>
  )
}
