import type { StandingConsent } from '@serendip/contract'
import { Button, CoinIcon, Field, Notice, Switch, TextInput } from '@serendip/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useCoinPrice } from '../../../shared/coins/coin-price.ts'
import { consentQuery } from '../wallet-queries.ts'
import { coinsIn } from './coins-in.ts'
import styles from './limits.module.css'

/** What the cap begins with when the switch is turned on: ten minutes at the usual rate. */
const firstCapCoins = 600

/** Whether calls continue after the free preview without a tap, and up to how many coins a day. Off by default. */
export function ConsentSection({ consent }: { consent: StandingConsent }) {
  const { t } = useTranslation(['wallet', 'error'])
  const { api } = usePlatform()
  const queries = useQueryClient()
  const { priceOf } = useCoinPrice()
  const id = useId()
  const { dailyCapCoins, spentTodayCoins } = consent
  const [text, setText] = useState(String(dailyCapCoins ?? firstCapCoins))
  const save = useMutation({
    mutationFn: (coins: number | null) => api.billing.setStandingConsent({ body: { dailyCapCoins: coins } }),
    onSuccess: (stored) => queries.setQueryData(consentQuery(api).queryKey, stored),
  })
  const entry = coinsIn(text)
  const isWrong = entry === 'wrong' || entry === null || entry === 0
  const capCoins = isWrong ? firstCapCoins : entry
  const spent = t('consent.spent', { count: spentTodayCoins })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isWrong) save.mutate(entry)
  }
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
        disabled={save.isPending}
        onChange={({ target }) => save.mutate(target.checked ? capCoins : null)}
      />
      {save.isError && <Notice tone="error">{t(`error:${asApiError(save.error).code}`)}</Notice>}
      {dailyCapCoins !== null && (
        <form className={styles.form} onSubmit={submit}>
          <Field
            label={t('consent.cap')}
            hint={isWrong ? spent : `${priceOf(entry)} · ${spent}`}
            error={isWrong && t('consent.wrong')}
          >
            <TextInput
              icon={<CoinIcon />}
              inputMode="numeric"
              autoComplete="off"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
          <Button
            type="submit"
            className={styles.save ?? ''}
            disabled={isWrong || entry === dailyCapCoins}
            pending={save.isPending}
            aria-label={t('limits.saveName', { limit: t('consent.cap') })}
          >
            {t('limits.save')}
          </Button>
        </form>
      )}
    </section>
  )
}
