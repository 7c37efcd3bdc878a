import { type CreatorDesk, formatLocale } from '@serendip/contract'
import { Button, Notice, Section, Skeleton, VisuallyHidden } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import styles from './desk.module.css'

const everyMs = 60_000

/** A creator’s calls, earnings and followers of today and the last seven days, and who supervises them. */
export function FiguresSection() {
  const { t } = useTranslation(['creator-desk', 'everywhere'])
  const { api } = usePlatform()
  const { data, isError, refetch } = useQuery({
    queryKey: ['creator-desk'],
    queryFn: () => api.creators.desk(),
    refetchInterval: everyMs,
  })
  return (
    <>
      <Section title={t('figures.title')}>
        {isError && (
          <Notice
            tone="error"
            action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}
          >
            {t('figures.failed')}
          </Notice>
        )}
        {data === undefined && !isError && <Skeleton shape="block" />}
        {data && <Figures desk={data} />}
      </Section>
      {data && (
        <Section title={t('supervisor.title')} text={t('supervisor.text')}>
          <p>
            {data.supervisor === null
              ? t('supervisor.none')
              : t('supervisor.name', { name: data.supervisor })}
          </p>
        </Section>
      )}
    </>
  )
}

const rows = ['callMinutes', 'earnedCoins', 'money', 'newFollowers', 'answered'] as const

function Figures({ desk }: { readonly desk: CreatorDesk }) {
  const { t, i18n } = useTranslation('creator-desk')
  const locale = formatLocale(i18n.language)
  const number = new Intl.NumberFormat(locale)
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
  const words = (row: (typeof rows)[number], figures: CreatorDesk['today']): string => {
    if (row === 'money') {
      return money.format((figures.earnedCoins * desk.payoutCentsPer1000Coins) / 100_000)
    }
    if (row !== 'answered') return number.format(figures[row])
    const { answered, rings } = figures
    return rings === 0 ? t('figures.noRings') : t('figures.of', { answered, rings })
  }
  return (
    <table className={styles.figures}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('figures.figure')}</VisuallyHidden>
          </th>
          <th scope="col">{t('figures.today')}</th>
          <th scope="col">{t('figures.week')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <th scope="row">{t(`figures.${row}`)}</th>
            <td>{words(row, desk.today)}</td>
            <td>{words(row, desk.week)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('figures.rating')}</th>
          <td colSpan={2}>
            {desk.rating.average === null
              ? t('figures.fewRatings')
              : t('figures.rated', {
                  average: number.format(desk.rating.average),
                  count: desk.rating.count,
                })}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
