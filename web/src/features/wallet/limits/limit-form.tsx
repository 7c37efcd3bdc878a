import { formatLocale, type WalletLimits } from '@serendip/contract'
import { Button, CoinIcon, Field, TextInput } from '@serendip/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { limitsQuery } from '../wallet-queries.ts'
import { coinsIn } from './coins-in.ts'
import styles from './limits.module.css'

/** One limit: its meaning, what counts towards it, and a pending change, if any. */
export function LimitForm({ limit }: { limit: WalletLimits['limits'][number] }) {
  const { t, i18n } = useTranslation(['wallet', 'error'])
  const { api } = usePlatform()
  const queries = useQueryClient()
  const [text, setText] = useState(String(limit.limitCoins ?? ''))
  const { period, spentCoins, next } = limit
  const save = useMutation({
    mutationFn: (limitCoins: number | null) => api.wallet.setLimit({ body: { period, limitCoins } }),
    onSuccess: (limits) => queries.setQueryData(limitsQuery(api).queryKey, limits),
  })
  const entry = coinsIn(text)
  const isSame = entry !== 'wrong' && entry === limit.limitCoins
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (entry !== 'wrong' && !isSame) save.mutate(entry)
  }
  const figures = new Intl.NumberFormat(formatLocale(i18n.language))
  const coinsOr = (coins: number | null) => (coins === null ? t('limits.none') : figures.format(coins))
  const from = (instant: number) =>
    new Intl.DateTimeFormat(formatLocale(i18n.language), { dateStyle: 'medium', timeStyle: 'short' }).format(
      instant,
    )
  const hint = [
    t('limits.spent', { count: spentCoins }),
    next && t('limits.next', { limit: coinsOr(next.limitCoins), from: from(next.from) }),
  ]
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field
        label={t(`limits.period.${period}`)}
        hint={hint.filter(Boolean).join(' ')}
        error={
          entry === 'wrong' ? t('limits.wrong') : save.isError && t(`error:${asApiError(save.error).code}`)
        }
      >
        <TextInput
          icon={<CoinIcon />}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('limits.none')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Button
        type="submit"
        size="l"
        className={styles.save ?? ''}
        disabled={isSame || entry === 'wrong'}
        pending={save.isPending}
        aria-label={t('limits.saveName', { limit: t(`limits.period.${period}`) })}
      >
        {t('limits.save')}
      </Button>
    </form>
  )
}
