import { formatLocale, type WalletLimits } from '@serendip/contract'
import { Button, CoinIcon, Field, TextInput } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { limitsQuery } from '../wallet-queries.ts'
import { coinsIn } from './coins-in.ts'
import styles from './limits.module.css'

/** One limit: its meaning, what counts towards it, and a pending change, if any. */
export function LimitForm({ limit }: { limit: WalletLimits['limits'][number] }) {
  const { t, i18n } = useTranslation('wallet')
  const { api } = usePlatform()
  const queries = useQueryClient()
  const { period, spentCoins, next } = limit
  const form = useContractForm({
    initial: { coins: String(limit.limitCoins ?? '') },
    check: ({ coins }) =>
      coinsIn(coins) === 'wrong' ? { coins: { type: 'wrong', message: t('limits.wrong') } } : {},
    async send({ coins }) {
      const limitCoins = coinsIn(coins)
      if (limitCoins === 'wrong' || limitCoins === limit.limitCoins) return
      const limits = await api.wallet.setLimit({ body: { period, limitCoins } })
      queries.setQueryData(limitsQuery(api).queryKey, limits)
    },
  })
  const { values, problems } = form
  const entry = coinsIn(values.coins)
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
    <form {...form.props} className={styles.form}>
      <Field
        label={t(`limits.period.${period}`)}
        hint={hint.filter(Boolean).join(' ')}
        error={(problems.coins ?? problems.form)?.message}
      >
        <TextInput
          icon={<CoinIcon />}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('limits.none')}
          value={values.coins}
          onChange={({ target }) => form.change({ coins: target.value })}
          onBlur={() => form.leave('coins')}
        />
      </Field>
      <Button
        type="submit"
        size="l"
        className={styles.save ?? ''}
        disabled={entry === limit.limitCoins}
        pending={form.isSending}
        aria-label={t('limits.saveName', { limit: t(`limits.period.${period}`) })}
      >
        {t('limits.save')}
      </Button>
    </form>
  )
}
