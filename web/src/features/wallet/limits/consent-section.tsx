import type { StandingConsent } from '@serendip/contract'
import { Button, CoinIcon, Field, Notice, Switch, TextInput } from '@serendip/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useCoinPrice } from '../../../shared/coins/coin-price.ts'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { consentQuery } from '../wallet-queries.ts'
import { coinsIn } from './coins-in.ts'
import styles from './limits.module.css'

/** The first cap when the switch is turned on: ten minutes at the usual rate. */
const firstCapCoins = 600

/** Whether calls continue after the free preview without a tap, and up to how many coins a day. Off by default. */
export function ConsentSection({ consent }: { consent: StandingConsent }) {
  const { t } = useTranslation(['wallet', 'error'])
  const { api } = usePlatform()
  const queries = useQueryClient()
  const { priceOf } = useCoinPrice()
  const id = useId()
  const { dailyCapCoins, spentTodayCoins } = consent
  const save = async (coins: number | null) => {
    const stored = await api.billing.setStandingConsent({ body: { dailyCapCoins: coins } })
    queries.setQueryData(consentQuery(api).queryKey, stored)
  }
  const toggle = useMutation({ mutationFn: save })
  const form = useContractForm({
    initial: { cap: String(dailyCapCoins ?? firstCapCoins) },
    check: ({ cap }) => (capIn(cap) === null ? { cap: { type: 'wrong', message: t('consent.wrong') } } : {}),
    send: ({ cap }) => save(capIn(cap)).then(() => undefined),
  })
  const { values, problems } = form
  const cap = capIn(values.cap)
  const capCoins = cap ?? firstCapCoins
  const spent = t('consent.spent', { count: spentTodayCoins })
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {t('consent.title')}
      </h2>
      <Switch
        label={t('consent.switch')}
        hint={
          dailyCapCoins === null
            ? `${t('consent.text')} ${t('consent.first', { price: priceOf(capCoins) })}`
            : t('consent.text')
        }
        checked={dailyCapCoins !== null}
        disabled={toggle.isPending || form.isSending}
        onChange={({ target }) => toggle.mutate(target.checked ? capCoins : null)}
      />
      {toggle.isError && <Notice tone="error">{t(`error:${asApiError(toggle.error).code}`)}</Notice>}
      {dailyCapCoins !== null && (
        <form {...form.props} className={styles.form}>
          <Field
            label={t('consent.cap')}
            hint={cap === null ? spent : `${priceOf(cap)} · ${spent}`}
            error={(problems.cap ?? problems.form)?.message}
          >
            <TextInput
              icon={<CoinIcon />}
              inputMode="numeric"
              autoComplete="off"
              value={values.cap}
              onChange={({ target }) => form.change({ cap: target.value })}
              onBlur={() => form.leave('cap')}
            />
          </Field>
          <Button
            type="submit"
            className={styles.save ?? ''}
            disabled={cap === dailyCapCoins}
            pending={form.isSending}
            aria-label={t('limits.saveName', { limit: t('consent.cap') })}
          >
            {t('limits.save')}
          </Button>
        </form>
      )}
    </section>
  )
}

/** A cap of at least one coin; null if it is none. */
function capIn(text: string): number | null {
  const coins = coinsIn(text)
  return coins === 'wrong' || coins === 0 ? null : coins
}
